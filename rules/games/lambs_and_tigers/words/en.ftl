name = Lambs and Tigers
tagline = Three hungry tigers against a flock of fifteen lambs
how-to-play =
    One side has 3 tigers, the other 15 lambs; who plays which is decided by lot. The board starts empty; the tigers begin, then you take turns.
    In their first three turns the tigers come on: one on the top point A, the others on two of the four points linked to it.
    The lambs come on too, one a turn. A and its four points are closed to { $reserved ->
        [always] all of them
       *[opening] the first three
    }.
    From its fourth turn on, the tigers' side moves one tiger along a line to the next empty point. Lambs move the same way, but only once all 15 have come on.
    A tiger beside a lamb may jump over it in a straight line to the empty point right behind, and the lamb is taken. { $multi_capture ->
        [off] One jump a turn.
       *[on] It may go on jumping, in any direction, and stop when it likes.
    }
    Nobody ever has to capture. Tigers don't jump over tigers; lambs never jump.
    { $lambs_stalemate ->
        [tigers_win] {""}
       *[pass] When all lambs are on and none can move, they pass.
    }
how-to-move = Place: B4. Step: B4-C4. Capture: AxC4, or several: AxC4xE4.

ending-captured = { $tigers_need ->
    [15] All 15 lambs are taken: the tigers win.
    [1] A lamb is taken: the tigers win.
   *[other] { $tigers_need } lambs are taken: the tigers win.
}
ending-blocked = It's the tigers' turn and none can move: the lambs win, even with lambs still in hand.
ending-stalemate = { $lambs_stalemate ->
    [pass] {""}
   *[tigers_win] All lambs are on and none can move: the tigers win.
}
ending-few_lambs = { $few_lambs_adjudication ->
    [off] {""}
   *[on] With five lambs or fewer, { $no_progress } moves in a row without a capture: the tigers win.
}
ending-repetition = { $repetition ->
    [off] {""}
   *[other] All lambs on and the same position { $repetition } times, the same side to move: a draw.
}
ending-no_progress = { $no_progress ->
    [off] {""}
   *[other] All lambs on and { $no_progress } moves in a row, both sides counted, without a capture: a draw.
}

example-start = The board starts empty. First tigers and lambs come on, one a turn.
example-move = A tiger goes along a line to the next empty point: B5 to C5.
example-win = The tiger jumps from A over the lambs on B4 and D4: both are taken.

lesson-capture = A tiger steps along a line, or jumps over a lamb beside it onto the empty point right behind, and the lamb is gone. Capture one.
lesson-capture-right = You never have to capture, but the tigers win only that way: they need all the lambs.
lesson-capture-wrong = That's a step. But there's a lamb beside a tiger, with an empty point behind it on the same line.
lesson-series = A tiger may go on jumping, and turn at every point. Take three lambs in one turn.
lesson-series-right = Three in one turn. You may stop after any jump, so look first where you end up.
lesson-series-wrong = You can take more: start on A, and change direction on the way.
lesson-edge = Lambs come on one by one. Where all lines end, no tiger can land behind you. Place a lamb where it can never be jumped.
lesson-edge-right = At the end of its lines it's safe for good. Lambs fill the board from such points inwards.
lesson-edge-wrong = A line goes on beyond that point, so a tiger may jump there one day. Look for the ends of the rows.
lesson-guard = The tiger on C4 wants to jump over your lamb on D4. Place a lamb so that it can't.
lesson-guard-right = With E4 taken, there's nowhere to land. Two lambs in line guard each other.
lesson-guard-wrong = Now the tiger jumps from C4 over D4. Where would it land? Fill that point without leaving a new gap.
lesson-fork = A plan for tigers: step where you can jump either of two lambs. The lambs can save only one.
lesson-fork-right = One lamb got away, the other was yours.
lesson-fork-wrong = The lambs have an answer to that. Look at B3 and C4: which point is beside both, in line with a gap?
lesson-shut = The lambs win when it's the tigers' turn and none can move. Place the lamb that shuts them in.
lesson-shut-right = All three tigers are stuck, so the lambs win. A plan: fill the gaps behind you and push them to the edge.
lesson-shut-wrong = One tiger can still get out. Which empty point is beside a tiger?

seat-0 = tigers
seat-1 = lambs

fact-placed = { $seat }: { $side ->
    [0] a tiger
   *[other] a lamb
} enters on { $to }.
    .you = Your { $side ->
        [0] tiger
       *[other] lamb
    } enters on { $to }.
fact-moved = { $seat }: { $side ->
    [0] tiger
   *[other] lamb
} { $from } to { $to }.
    .you = Your { $side ->
        [0] tiger
       *[other] lamb
    } goes from { $from } to { $to }.
fact-captured = { $seat }: the tiger on { $from } takes { $count ->
    [one] the lamb on { $lambs }
   *[other] { $count } lambs ({ $lambs })
} and lands on { $to }.
    .you = Your tiger on { $from } takes { $count ->
        [one] the lamb on { $lambs }
       *[other] { $count } lambs ({ $lambs })
    } and lands on { $to }.
fact-passed = { $seat }: no lamb can move, so the turn passes.
    .you = None of your lambs can move, so you pass.
fact-last_placed = That was the last lamb: from now on the lambs move.

refusal-all_placed = { $side ->
    [0] All three tigers are on the board: move one.
   *[other] All 15 lambs have been placed: move one.
}
refusal-apex_needed = The last tiger has to go to the top, { $site }.
refusal-lambs_never_capture = Lambs never jump: they move one point along a line.
refusal-no_jump = No straight jump leads from { $from } to { $to }: start, lamb and landing are three points in a row on one line.
refusal-no_lamb = There's no lamb to jump between { $from } and { $to }.
refusal-no_pass = You may pass only when all lambs are placed and none can move.
refusal-not_adjacent = { $from } and { $to } aren't next to each other on a line.
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

outcome-captured = { $winners } wins: the tigers have taken enough lambs.
    .you = You win: the tigers have taken enough lambs.
    .lost = You lose: the tigers have taken enough lambs.
outcome-blocked = { $winners } wins: the tigers are shut in.
    .you = You win: the tigers are shut in.
    .lost = You lose: the tigers are shut in.
outcome-stalemate = { $winners } wins: the lambs can't move.
    .you = You win: the lambs can't move.
    .lost = You lose: the lambs can't move.
outcome-few_lambs = { $winners } wins: too few lambs are left to shut the tigers in.
    .you = You win: too few lambs are left to shut the tigers in.
    .lost = You lose: too few lambs are left to shut the tigers in.
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
option-reserved = the tigers' points are closed to lambs
option-reserved-opening = for the first three
option-reserved-always = until all have come on
option-multi_capture = several captures in one turn
option-tigers_need = lambs the tigers must take
option-lambs_stalemate = lambs that can't move
option-lambs_stalemate-pass = pass
option-lambs_stalemate-tigers_win = lose
option-repetition = draw when a position comes back (times)
option-no_progress = draw without a capture (moves)
option-few_lambs_adjudication = instead of that draw, five lambs or fewer lose

move-pass = Pass
typed-pass = pass
