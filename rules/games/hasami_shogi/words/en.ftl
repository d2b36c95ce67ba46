name = Hasami shogi
tagline = Catch stones between two of yours
how-to-play =
    Black begins. On your turn you move one stone, never diagonally.
    It steps to an empty square beside it, or jumps over one neighbour, yours or not, to the empty square behind.
    A jump takes nothing, and there is only one a turn.
    You capture an enemy stone by moving so that it stands between two of yours in a straight line.
    On the border any two of its neighbours will do, and in a corner its only two.
    One move may capture several stones. Walking between two enemies yourself is safe.
    Take every enemy stone to win. One stone each is a draw.
    After 100 moves without a capture the side with more stones wins.
how-to-move = Name the two squares: e2-e3 for a step, e1-e3 for a jump.

seat-0 = black
seat-1 = white

fact-moved = { $seat }: { $from } → { $to }
fact-jumped = { $seat }: { $from } → { $to }, jumping { $over }
fact-captured =
    { $count ->
        [one] { $seat } captures a stone: { $sites }
       *[other] { $seat } captures { $count } stones: { $sites }
    }

refusal-not_your_stone = The stone on { $site } is your opponent's.
refusal-empty_square = There is no stone on { $site }.
refusal-not_straight = From { $from } to { $to } is not a straight line; stones never move diagonally.
refusal-too_far = From { $from } to { $to } is too far: one step, or one jump over a neighbour.
refusal-occupied = { $site } is not empty.
refusal-nothing_to_jump = There is no stone to jump on { $site }; without a jump you go one square.
refusal-stuck = The stone on { $site } has no empty square to go to.

outcome-annihilation = { $winners } wins: every enemy stone is captured.
outcome-bare_piece = { $winners } wins: the other side has one stone left.
outcome-first_to_n = { $winners } wins with five captures.
outcome-one_each = A draw: one stone each can capture nothing.
outcome-blocked = { $winners } wins: the other side cannot move.
outcome-repetition = A draw: the same position came up again and again.
outcome-more_stones = { $winners } wins with more stones: 100 moves without a capture.
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
option-end_rule-annihilation = taking every stone
option-end_rule-bare_piece = leaving one stone
option-end_rule-first_to_n = five captures
option-edge_rule = A stone on the border is taken by
option-edge_rule-any_two = any two neighbours
option-edge_rule-corner_only = opposite ones, except in a corner
option-edge_rule-opposite_only = opposite neighbours only
option-line_capture = Whole lines can be captured
option-jumped_piece_immune = A jumped stone is safe from that jump
option-repetition = Draw when a position has come up so often
