name = Dice Towers
tagline = Turn, stack and trap: line up three sixes
how-to-play =
    Eight dice each on your first row, all showing 3. They're pieces and never get rolled. White begins.
    A lone die moves in any of eight directions, up to as many squares as it shows, over empty squares only. Then you may turn it one point down, or one up if it went exactly its number.
    Double: a lone die may end on a lone die, yours or not, that shows as much or more. On your own nothing changes. On an enemy die yours takes as much of both numbers as it can, up to 6; the lower die keeps the rest.
    Tower: a lone die may end on a double whose top die shows as much or more. No number changes, nothing more goes on it, and it never moves.
    The owner of the top die controls the stack; anyone may look at the dice below. A double moves up to its top number; it isn't turned and ends on an empty square.
    Its top die may also come down, and turn, as a lone die does, but not onto other dice. From a tower the top die or the two top dice come down, without turning.
    Prison (d4, e4, d5, e5): dice may go in, but only doubles come out, including a tower's top double. { $prison_descend ->
        [on] A die on top of a stack may come down there; a lone one stays.
       *[off] No single die leaves, not even from the top of a stack.
    }
how-to-move = d1d4, with + or - to turn the die. From a stack: d1d4x the whole double, d1d4/1 the top die, d1d4/2 a tower's top double.

ending-line = { $orthogonal_only ->
    [on] Three of your sixes on three squares in a row or column, even under other dice: you win.
   *[off] Three of your sixes on three squares in a row, column or diagonal, even under other dice: you win.
} If both have a line, the side that moved wins.
ending-tower = A tower of three of your own sixes: you win.
ending-no_move = Your opponent can't move: you win.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] The same position { $repetition } times, the same side to move: a draw.
}
ending-quiet = { $quiet ->
    [off] {""}
   *[other] { $quiet } moves in a row, both sides counted, with no die turned and no stack built: a draw.
}
ending-longest = { $longest ->
    [off] {""}
   *[other] { $longest } moves in all: a draw.
}

example-start = Eight dice each on the first row, all showing 3.
example-move = A 3 goes three squares, c1 to c4: exactly its number, so it may be turned up to 4.
example-win = The third white six comes to c4: three sixes side by side, White wins.

lesson-turn = A die moves up to as many squares as it shows, in any direction. If it goes exactly its number, you may turn it one up (+). Turn the 5 on b2 into a 6.
lesson-turn-right = Five squares, and the 5 became a 6. Sixes win: every step towards them counts.
lesson-turn-wrong = That's a move, but there's no new six. Go exactly five squares from b2 and choose the 6.
lesson-climb = A lone die may climb onto an enemy die that shows the same or more: yours takes up to 6 points of the sum. Do it with your 4.
lesson-climb-right = 4 and 5 make 9: yours on top takes 6, the black one keeps 3. And you control the double.
lesson-climb-wrong = Look at c4: the black 5 shows at least as much as your 4, and it's within reach.
lesson-prison = The four squares in the middle are a prison: a lone die can't leave, only a double can. Free your 5 on d4.
lesson-prison-right = Now it's a double, and all of it can move out on your next turn.
lesson-prison-wrong = The 5 on d4 is still alone, so it's a prisoner. Put another die of yours on it.
lesson-double = A double moves up to its top number, or its top die comes down alone. Take the 5 off b3 and turn it into a 6.
lesson-double-right = Exactly five squares, so it could turn. The die below was yours as well, and moves alone now.
lesson-double-wrong = That can be played, but there's no new six. Bring the top die of b3 down, exactly five squares.
lesson-tower = A third die on a double makes a tower: it never moves, and the die on top controls it. Lock up the black double on f5.
lesson-tower-right = Black's 5 can't move any more, and no die can climb onto a tower.
lesson-tower-wrong = The double on f5 is still Black's. One of your dice shows 5 or less and has a clear way to it.
lesson-defend = Three sixes in line win. Black has two on c6 and d6 and wants to bring h6 to e6. Stop that.
lesson-defend-right = A die in the way stops it. So does climbing onto a six: it loses points to you.
lesson-defend-wrong = Black goes from h6 to e6 and has three sixes in a row. Block the way, or climb onto c6 or d6.
lesson-line = Your turn: you have sixes on b3 and c4, and diagonals count too. Bring a third one into line and win!
lesson-line-right = Three in line win at once. So count sixes, yours and theirs, before each move.
lesson-line-wrong = That's no line yet. It takes three squares in a row with b3 and c4, and the six has to stay a six.
lesson-six_tower = A tower of three sixes of your own wins as well. Build it on e3.
lesson-six_tower-right = That's the rarer win. There's one more: if your opponent can't move, because their dice are covered, boxed in or in prison, you win too.
lesson-six_tower-wrong = The double of sixes on e3 is waiting for a third. Which six of yours gets there?

seat-0 = white
seat-1 = black

fact-moved = { $seat }: { $from } to { $to }.
    .you = You: { $from } to { $to }.
fact-turned = The die on { $at } now shows { $value }.
fact-doubled = { $seat } climbs from { $from } onto { $to }: a double.
    .you = You climb from { $from } onto { $to }: a double.
fact-transferred = { $seat } climbs from { $from } onto the enemy on { $to }: { $value } above, { $lower } below.
    .you = You climb from { $from } onto the enemy on { $to }: { $value } above, { $lower } below.
fact-tower_built = { $seat } climbs from { $from } onto { $to }: a tower.
    .you = You climb from { $from } onto { $to }: a tower.
fact-double_moved = { $seat } moves the double from { $from } to { $to }.
    .you = You move the double from { $from } to { $to }.
fact-die_down = { $seat } brings the top die down from { $from } to { $to }.
    .you = You bring the top die down from { $from } to { $to }.
fact-double_down = { $seat } brings the top double down from { $from } to { $to }.
    .you = You bring the top double down from { $from } to { $to }.
fact-line = Three sixes in line for { $seat }: { $squares }!
    .you = You have three sixes in line: { $squares }!
fact-tower = A tower of sixes for { $seat } on { $squares }!
    .you = You have a tower of sixes on { $squares }!

refusal-no_die = There's no die on { $site }.
refusal-not_controlled = The top die on { $site } is your opponent's.
refusal-tower_fixed = A tower never moves; only its top die or top double comes down.
refusal-no_such_lift = The stack on { $site } isn't tall enough for that.
refusal-prison = { $site } is in prison: only a double leaves it.
refusal-prison_alone = { $site } is in prison: a lone die can't leave.
refusal-boxed_in = Nothing can move that way from { $site }.
refusal-not_in_line = { $origin } and { $landing } aren't in one line.
refusal-too_far = A { $value } moves at most { $value ->
    [one] one square
   *[other] { $value } squares
}.
refusal-no_jumping = Dice never jump, and { $site } is taken.
refusal-no_climbing = Only a lone die may climb, and { $site } is taken.
refusal-tower_full = The tower on { $site } is complete: three dice.
refusal-too_low = A { $value } can't climb on the { $other } on { $site }: that die has to show at least as much.
refusal-no_turning = Only a single die landing on an empty square may turn, and never one from a tower.
refusal-die_limit = A { $value } can't be turned any further that way.
refusal-turn_up = A die turns up only after moving exactly its value, here { $value }.

outcome-line = { $winners } wins with three sixes in line!
    .you = You win with three sixes in line!
    .lost = You lose: three sixes in line for { $winners }.
outcome-tower = { $winners } wins with a tower of sixes!
    .you = You win with a tower of sixes!
    .lost = You lose: a tower of sixes for { $winners }.
outcome-no_move = { $winners } wins: the other side can't move.
    .you = You win: the other side can't move.
    .lost = You lose: you can't move.
outcome-repetition = A draw: the same position keeps coming back.
outcome-quiet = A draw: no die has turned and no stack been built for a long time.
outcome-longest = A draw: the game has reached its limit of moves.

token-die = { $side ->
    [0] white die, { $value }
   *[1] black die, { $value }
}

text-controls = { $n ->
    [one] controls one square
   *[other] controls { $n } squares
}
text-stacks = Stacks, bottom to top
text-stays = { $to }: stays as it is
text-turns = { $to }: turn to { $value }
text-climbs = { $height ->
    [2] { $to }: climb, a double
   *[other] { $to }: climb, a tower
}
text-double_goes = { $to }: the whole double
text-comes_down = { $to }: top die comes down
text-comes_down_turning = { $to }: top die, turned to { $value }
text-double_comes_down = { $to }: top double comes down

option-prison_descend = the top die may come down in prison
option-orthogonal_only = sixes count in rows and columns only
option-repetition = draw when a position comes back (times)
option-quiet = draw without a change (moves)
option-longest = draw at the end of a game's time (moves)
