name = Hasami shogi
tagline = Catch stones between two of yours
how-to-play =
    18 stones each, on the two rows nearest to you. Who has Black is decided by lot; Black begins.
    On your turn you move one stone along a row or a column, never diagonally.
    It steps to an empty square beside it, or jumps over one stone beside it, yours or not, to the empty square right behind. One jump a turn, and the jump itself takes nothing.
    To capture an enemy stone, move so that it's between two of yours in a straight line.
    { $edge_rule ->
        [opposite_only] The border is no different, so a stone in a corner is never captured.
        [corner_only] In a corner it's enough to hold the only two squares beside it.
       *[any_two] On the border it's enough to hold any two squares beside it, opposite or not; in a corner its only two.
    }
    { $jumped_piece_immune ->
        [on] The stone you jump over is safe from that jump.
       *[off] { $edge_rule ->
            [opposite_only] {""}
            [corner_only] {""}
           *[any_two] So, on the border, even the stone you jump over may be captured by your landing.
        }
    }
    { $line_capture ->
        [on] An unbroken line of stones between two of yours is captured whole.
       *[off] Only single stones are captured, not two side by side.
    } One move may capture several at once.
    If you walk between two enemy stones yourself, you're safe: one of the two has to have just moved.
how-to-move = Name the two squares: e2-e3 for a step, e1-e3 for a jump.

ending-annihilation = { $end_rule ->
    [bare_piece] {""}
    [first_to_n] {""}
   *[annihilation] Every enemy stone is captured: you win.
}
ending-bare_piece = { $end_rule ->
    [annihilation] {""}
    [first_to_n] {""}
   *[bare_piece] The other side has only one stone left: you win.
}
ending-first_to_n = { $end_rule ->
    [annihilation] {""}
    [bare_piece] {""}
   *[first_to_n] You have captured five stones: you win.
}
ending-one_each = { $end_rule ->
    [bare_piece] {""}
    [first_to_n] {""}
   *[annihilation] One stone each: a draw.
}
ending-blocked = Your opponent can't move: you win.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] The same position { $repetition } times, the same side to move: a draw.
}
ending-more_stones = 100 moves in a row, both sides counted, without a capture: whoever has more stones wins.
ending-even = 100 such moves, and the same number of stones each: a draw.

example-start = 18 stones each, on the two nearest rows. Black begins.
example-move = A stone steps to the next square, or jumps over one neighbour: here e1 to e3.
example-win = Black comes to f5: the white stone on e5 stood between two black ones and is captured.

lesson-jump = A stone steps to an empty square beside it, or jumps over one neighbour, yours or not, onto the empty square behind. Never diagonally. Make a jump.
lesson-jump-right = One jump a turn. The stone you jumped stays: a jump alone captures nothing.
lesson-jump-wrong = A step is a move too, but now jump over a neighbour.
lesson-capture = You capture an enemy stone when your move leaves it between two of yours, in a straight line. Capture the white stone on e5.
lesson-capture-right = It's between d5 and f5, so it leaves the board.
lesson-capture-wrong = e5 is still free on one side. Your stone on d5 needs a partner straight across.
lesson-edge = On the edge any two of the squares beside a stone are enough, even around the corner. Capture the white stone on e1.
lesson-edge-right = d1 and e2 aren't opposite each other, but on the edge that will do. So keep your own stones off it.
lesson-edge-wrong = Your d1 is already beside the stone on e1. Occupy a second square beside it.
lesson-two = One move may capture several stones. Capture two at once.
lesson-two-right = e5 is between them, and each had your stone on its other side.
lesson-two-wrong = Each white stone has one of yours on its far side: leave those there, and step in between with another.
lesson-between = Walking between two enemies is safe: only a move of theirs captures. Step in between, and capture e6.
lesson-between-right = Your stone is between d5 and f5, and nothing happens to it: White didn't move there.
lesson-between-wrong = Look at e6: your e7 is behind it. Who can step to the other side?
lesson-defend = White wants to move from f6 to f5 and capture your stone on e5. Stop that.
lesson-defend-right = There are two ways: move away, or put a stone of yours on f5. Two side by side aren't captured in that line.
lesson-defend-wrong = White can still capture on its next turn: after your move, look where a white stone could complete the pair.
lesson-fork = A plan: threaten two stones at once, since White can save only one. Put a stone where it could capture on f5 or on f7 next.
lesson-fork-right = White saved e5, so e7 was yours. Before each move, count what you threaten.
lesson-fork-wrong = That's not two threats yet. To take e5 you need f5, to take e7 you need f7: which square is beside both?
lesson-win = You win by capturing every enemy stone. Only one is left: catch it on e5.
lesson-win-right = No white stone is left, so you win. One stone each is a draw; after 100 moves without a capture, the side with more stones wins.
lesson-win-wrong = White's last stone is still free. Your d5 needs a partner on the other side of e5.

seat-0 = black
seat-1 = white

fact-moved = { $seat }: { $from } → { $to }
    .you = You: { $from } → { $to }
fact-jumped = { $seat }: { $from } → { $to }, jumping { $over }
    .you = You: { $from } → { $to }, jumping { $over }
fact-captured =
    { $count ->
        [one] { $seat } captures the stone on { $sites }.
       *[other] { $seat } captures { $count } stones ({ $sites }).
    }
    .you = { $count ->
        [one] You capture the stone on { $sites }.
       *[other] You capture { $count } stones ({ $sites }).
    }

refusal-not_your_stone = The stone on { $site } is your opponent's.
refusal-empty_square = There's no stone on { $site }.
refusal-not_straight = From { $from } to { $to } isn't a straight line; stones never move diagonally.
refusal-too_far = From { $from } to { $to } is too far: one step, or one jump over a neighbour.
refusal-occupied = { $site } isn't empty.
refusal-nothing_to_jump = There's no stone to jump on { $site }; without a jump you go one square.
refusal-stuck = The stone on { $site } has no empty square to go to.

outcome-annihilation = { $winners } wins: every enemy stone is captured.
    .you = You win: every enemy stone is captured.
    .lost = You lose: all your stones are captured.
outcome-bare_piece = { $winners } wins: the other side has one stone left.
    .you = You win: the other side has one stone left.
    .lost = You lose: you have one stone left.
outcome-first_to_n = { $winners } wins with five captures.
    .you = You win with five captures.
    .lost = You lose: five captures for { $winners }.
outcome-one_each = A draw: one stone each can't capture anything.
outcome-blocked = { $winners } wins: the other side can't move.
    .you = You win: the other side can't move.
    .lost = You lose: you can't move.
outcome-repetition = A draw: the same position keeps coming back.
outcome-more_stones = { $winners } wins with more stones: 100 moves without a capture.
    .you = You win with more stones: 100 moves without a capture.
    .lost = You lose with fewer stones: 100 moves without a capture.
outcome-even = A draw: 100 moves without a capture, and equal stones.

token-stone =
    { $side ->
        [0] black stone
       *[1] white stone
    }

text-stones =
    { $count ->
        [one] { $count } stone
       *[other] { $count } stones
    }
text-quiet = No capture for { $count } of { $limit } moves

option-end_rule = The game is won by
option-end_rule-annihilation = capturing every stone
option-end_rule-bare_piece = leaving the other side one stone
option-end_rule-first_to_n = five captures
option-edge_rule = A stone on the border is captured by
option-edge_rule-any_two = any two neighbours
option-edge_rule-corner_only = opposite ones, except in a corner
option-edge_rule-opposite_only = opposite neighbours only
option-line_capture = Whole lines can be captured
option-jumped_piece_immune = A jumped stone is safe from that jump
option-repetition = Draw when a position comes back (times)
