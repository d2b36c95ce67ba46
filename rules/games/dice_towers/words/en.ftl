name = Dice Towers
tagline = Turn, stack and trap: line up three sixes
how-to-play =
    Eight dice each, all showing 3. Nothing is ever rolled.
    A die moves in any direction, up to its value, without jumping. It may then turn one point down, or one up if it moved exactly its value.
    Put a lone die on a die at least as high: a double. On an enemy die the values shift: yours takes all it can.
    Put a lone die on a double whose top is at least as high: a tower. Towers never move.
    Whoever owns the top die controls the stack. A double moves up to its top value, and its top die may come down.
    From a tower, the top die or the top double may come down.
    Prison (d4, e4, d5, e5): no single die leaves it, only a double does.
    Line up three of your sixes, even buried ones, or stack three in one tower: you win. No move: you lose.
how-to-move = d1d4, with + or - to turn the die. From a stack: d1d4x the whole double, d1d4/1 the top die, d1d4/2 a tower's top double.

seat-0 = white
seat-1 = black

fact-moved = { $seat }: { $from } to { $to }.
fact-turned = The die on { $at } now shows { $value }.
fact-doubled = { $seat } climbs from { $from } onto { $to }: a double.
fact-transferred = { $seat } climbs from { $from } onto the enemy on { $to }: { $value } above, { $lower } below.
fact-tower_built = { $seat } climbs from { $from } onto { $to }: a tower.
fact-double_moved = { $seat } moves the double from { $from } to { $to }.
fact-die_down = { $seat } brings the top die down from { $from } to { $to }.
fact-double_down = { $seat } brings the top double down from { $from } to { $to }.
fact-line = Three sixes in line for { $seat }: { $squares }!
fact-tower = A tower of sixes for { $seat } on { $squares }!

refusal-no_die = There is no die on { $site }.
refusal-not_controlled = The enemy's die is on top on { $site }.
refusal-tower_fixed = A tower never moves; only its top die or top double comes down.
refusal-no_such_lift = The stack on { $site } is not tall enough for that.
refusal-prison = { $site } is in prison: only a double leaves it.
refusal-prison_alone = { $site } is in prison: a die alone there cannot move.
refusal-boxed_in = Nothing can move that way from { $site }.
refusal-not_in_line = { $origin } and { $landing } are not on one line.
refusal-too_far = A { $value } on top moves { $value ->
    [one] one square
   *[other] { $value } squares
} at most.
refusal-no_jumping = Dice never jump, and { $site } is taken.
refusal-no_climbing = Only a lone die may climb, and { $site } is taken.
refusal-tower_full = The tower on { $site } is complete: three dice.
refusal-too_low = A { $value } cannot climb on the { $other } on { $site }: that die must be at least as high.
refusal-no_turning = Only a single die landing on an empty square may turn, and never one from a tower.
refusal-die_limit = A { $value } cannot be turned any further that way.
refusal-turn_up = A die turns up only after moving exactly its value, here { $value }.

outcome-line = { $winners } wins with three sixes in line!
outcome-tower = { $winners } wins with a tower of sixes!
outcome-no_move = { $winners } wins: the other side cannot move.
outcome-repetition = A draw: the same position came up again and again.
outcome-quiet = A draw: for a long time no die turned and no stack grew.
outcome-longest = A draw: the game has lasted long enough.

token-die = { $side ->
    [0] white die, { $value }
   *[1] black die, { $value }
}

text-controls = { $n ->
    [one] controls one square
   *[other] controls { $n } squares
}
text-stacks = Stacks, bottom to top

option-prison_descend = the top die may come down in prison
option-orthogonal_only = sixes count in rows and columns only
option-repetition = draw at this repetition
option-quiet = draw after so many quiet turns
option-longest = draw after so many turns in all
