name = Lambs and Tigers
tagline = Three hungry tigers against a flock of fifteen lambs
how-to-play =
    One side has 3 tigers, the other 15 lambs. Tigers begin; you take turns.
    Tigers first come on, one a turn: on the top point A and on two of the four points linked to it.
    The lambs come on too, one a turn, anywhere else; from the fourth lamb on, those points are open to them as well.
    Once all tigers are on, they move along a line to the next empty point. Lambs move only when all 15 are placed.
    A tiger beside a lamb may jump over it in a straight line to the empty point behind. That lamb is gone.
    A tiger may go on jumping, but never has to jump at all. Tigers never jump tigers; lambs never capture.
    Tigers win by taking all 15 lambs.
    Lambs win by shutting in all three tigers.
how-to-move = Place: B4. Step: B4-C4. Capture: AxC4, or several: AxC4xE4.

seat-0 = tigers
seat-1 = lambs

fact-placed = { $seat } places { $side ->
    [0] a tiger
   *[other] a lamb
} on { $to }.
fact-moved = { $seat }: { $side ->
    [0] tiger
   *[other] lamb
} { $from } to { $to }.
fact-captured = { $seat }: the tiger on { $from } takes { $count ->
    [one] the lamb on { $lambs }
   *[other] { $count } lambs ({ $lambs })
} and lands on { $to }.
fact-passed = { $seat } cannot move any lamb and passes.

refusal-all_placed = { $side ->
    [0] All three tigers are on the board: move one.
   *[other] All 15 lambs have been placed: move one.
}
refusal-apex_needed = The last tiger has to go to the top, { $site }.
refusal-lambs_never_capture = Lambs never jump: they move one point along a line.
refusal-no_jump = No straight jump leads from { $from } to { $to }: start, lamb and landing are three points in a row on one line.
refusal-no_lamb = There is no lamb to jump between { $from } and { $to }.
refusal-no_pass = You may pass only when all lambs are placed and none can move.
refusal-not_adjacent = { $from } and { $to } are not next to each other on a line.
refusal-not_your_piece = You have no piece on { $site }.
refusal-occupied = { $site } is taken.
refusal-one_capture = At this table a tiger takes only one lamb a turn.
refusal-over_tiger = A tiger never jumps over a tiger.
refusal-place_first = { $side ->
    [0] { $count ->
        [one] Place your last tiger first.
       *[other] Place your tigers first: { $count } are still in hand.
    }
   *[other] { $count ->
        [one] Place your last lamb first.
       *[other] Lambs move only when all are placed: { $count } are still in hand.
    }
}
refusal-reserved = { $points } are kept free for the tigers for now.
refusal-tiger_camp = Tigers come on at { $points } only.

outcome-captured = { $winners } wins: the tigers have had their fill of lambs.
outcome-blocked = { $winners } wins: the tigers are shut in.
outcome-stalemate = { $winners } wins: the lambs cannot move.
outcome-few_lambs = { $winners } wins: too few lambs are left to shut in the tigers.
outcome-repetition = A draw: the same position keeps coming back.
outcome-no_progress = A draw: no lamb has been taken for a long time.

token-tiger = tiger
token-lamb = lamb

text-captured = { $count }/{ $needed } lambs taken
text-in_hand = { $count ->
    [0] all placed
   *[other] { $count } in hand
}

option-board = board
option-board-pyramid29 = 29 points
option-board-standard23 = 23 points
option-reserved = lambs keep off the tigers' points
option-reserved-opening = for their first three
option-reserved-always = while placing
option-multi_capture = several captures in one turn
option-tigers_need = lambs the tigers must take
option-lambs_stalemate = lambs that cannot move
option-lambs_stalemate-pass = pass
option-lambs_stalemate-tigers_win = lose
option-repetition = draw when a position comes back so often
option-no_progress = draw after so many moves without a capture
option-few_lambs_adjudication = then tigers win against five lambs or fewer

move-pass = Pass
typed-pass = pass
