name = Halma
tagline = Leap across the board to the camp on the other side
how-to-play =
    Bring all your men to the camp in the opposite corner before the others do.
    On your turn move one man, either by a step or by jumps.
    A step: to a neighbouring empty square, in any of the eight directions.
    A jump: over any one man beside it, yours or not, to the empty square right behind. You may jump on as long as you like, changing direction, and stop where you like.
    Nobody is captured.
    Four players: two pairs, neighbours together. Both partners must get all their men across.
    Alone: turn the 19 men of your camp into the tinted figure in just 19 moves.
how-to-move = Name start and end, for example e15-g13; the way does not matter.

seat-0 = white
seat-1 = black
seat-2 = green
seat-3 = orange

fact-moved = { $seat }: { $from } to { $to }.
fact-passed = { $seat } passes.
fact-all_home = { $seat } has every man home!

refusal-locked = The man on { $from } is home and stays there at this table.
refusal-no_pass = You may pass only if you cannot move, or in a pair once all your men are home.
refusal-not_your_piece = You have no man on { $site }.
refusal-occupied = There is already a man on { $site }.
refusal-same_square = A man must end its move on another square.
refusal-shut_in = The man on { $site } cannot move.
refusal-unreachable = No way from { $from } to { $to }: a move is one step, or jumps over one man each, never both.

outcome-home = Victory for { $winners }: all men are home!
outcome-filled = Victory for { $winners }: the camp across is full.
outcome-deadline = Victory for { $winners }: the other side was too slow to leave its camp.
outcome-repetition = A draw: the same position keeps coming back.
outcome-no_progress = A draw: nobody has got any nearer for a long time.
outcome-solved = { $winners } has built the figure in 19 moves!
outcome-crossed = { $winners } has crossed the board!
outcome-failed = The 19 moves are used up and the figure is not built.

token-man = man

text-home = { $count }/{ $men } home
text-moves = Move { $count } of { $limit }
text-moves_free = Moves: { $count }

option-lock_target = men stay once home
option-spoil = against men left at home
option-spoil-parlett = a full camp across wins
option-spoil-none = nothing
option-spoil-deadline = camp must be empty in time
option-parlett_from = a full camp counts from your move
option-deadline = camp empty by your move
option-order = four players take turns
option-order-pairs = clockwise
option-order-alternate = pairs in turn
option-repetition = draw when a position comes back so often
option-no_progress = draw after so many moves without progress
option-target = figure when alone
option-target-turned_camp = turned camp
option-target-hexagon = hexagon
option-target-arrowhead = arrowhead
option-target-anchor = anchor
option-target-rampart = rampart
option-target-free = free: cross the board

move-pass = Pass

typed-pass = pass
