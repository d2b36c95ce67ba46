name = Halma
tagline = Leap across the board to the camp on the other side
how-to-play =
    { $seats ->
        [1] {""}
        [4] Bring all your men to the camp in the opposite corner before the other pair does.
       *[other] Bring all your men to the camp in the opposite corner before the other side does. Two players have 19 men each.
    }
    { $seats ->
        [1] {""}
        [4] Which pair begins is decided by lot.
       *[other] Who begins is decided by lot.
    }
    On your turn move one man, by a step or by jumps, never both.
    A step goes to a neighbouring empty square, in any of the eight directions.
    A jump goes over one man beside it, yours or not, to the empty square right behind. From there it may jump on, in any direction; it may stop after any jump, but not where it began.
    Nothing is captured, and you never have to jump. { $lock_target ->
        [on] A man that has reached its far camp stays there: its move has to end there.
       *[off] A man may leave its far camp again.
    }
    { $seats ->
        [1] {""}
       *[other] If you can't move, you pass.
    }
    { $seats ->
        [1] {""}
        [2] {""}
       *[other] Four players: 13 men each, white and black against green and orange; partners sit side by side. { $order ->
            [alternate] The pairs take turns: white, green, black, orange.
           *[pairs] You play clockwise, so a pair plays twice in a row.
        } With all your men across, you may pass, or move one out again to help your partner.
    }
    { $seats ->
        [2] {""}
        [4] {""}
       *[other] Alone: { $target ->
            [free] bring your 19 men to the opposite corner in as few moves as you can.
           *[other] build the tinted figure with your 19 men in 19 moves, so each man moves just once. You may take moves back and ask for a hint.
        }
    }
how-to-move = Name start and end, for example e15-g13; the way doesn't matter.

ending-home = { $seats ->
    [1] {""}
    [2] All your men are across: you win.
    [4] All men of both partners are across: the pair wins.
   *[other] All your men are across: you win. In a pair, all men of both partners.
}
ending-filled = { $spoil ->
    [none] {""}
    [deadline] {""}
   *[parlett] { $seats ->
        [1] {""}
       *[other] From your own move { $parlett_from } on: if the camp across is full after it and one man in it is yours, you win, even if enemy men never left. In a pair: both camps, each with a man of your own.
    }
}
ending-deadline = { $spoil ->
    [none] {""}
    [parlett] {""}
   *[deadline] { $seats ->
        [1] {""}
       *[other] If you still have a man in your own camp after your own move { $deadline }, or later, you lose.
    }
}
ending-repetition = { $seats ->
    [1] {""}
   *[other] { $repetition ->
        [off] {""}
       *[other] The same position { $repetition } times, the same player to move: a draw.
    }
}
ending-no_progress = { $seats ->
    [1] {""}
   *[other] { $no_progress ->
        [off] {""}
       *[other] { $no_progress } moves in a row, everyone's counted, in which no one gets more men across than ever before: a draw.
    }
}
ending-solved = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] {""}
       *[other] Alone: the figure is built, solved!
    }
}
ending-crossed = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] Alone: all men are across.
       *[other] {""}
    }
}
ending-failed = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] {""}
       *[other] Alone: after 19 moves the figure isn't built: not solved.
    }
}

example-start = Your men begin in one corner and want to reach the one opposite.
example-move = A man may jump over several others in one turn: f11 to j7.
example-win = White's last man steps into the far corner: all are across, White wins.

lesson-jump = Steps and jumps go in all eight directions, diagonally too. You jump over one neighbour, yours or not, onto the empty square right behind. Make a jump.
lesson-jump-right = Nothing is captured in Halma: the other men are there to be jumped over.
lesson-jump-wrong = A step of one square is a move, but a slow one. Jump over a neighbour.
lesson-series = After a jump you may jump on, in any direction. One series carries a man into your corner at the lower right. Find it.
lesson-series-right = From the middle into the corner in one turn. Look for such series before anything else.
lesson-series-wrong = That doesn't reach the corner at the lower right. Follow the gaps: over one man, then over the next.
lesson-last = You win only when all your men have arrived, so the last one counts. Some are still in your own corner at the upper left. Bring one out.
lesson-last-right = It can still jump while the others are near; alone, every square takes a step.
lesson-last-wrong = The others are well ahead, and a man left behind needs many single steps. Move one out of the corner.
lesson-bridge = A first plan: build ladders. Step with e14 to where a man from the far end of your corner can jump over it next turn.
lesson-bridge-right = The man on a16 made three jumps in one turn, the last one over f13. One step for one long series.
lesson-bridge-wrong = No man from the back gets that far now. One diagonal step from e14, which square would be the last rung?
lesson-home = Your corner is at the upper left, and one man is missing there. Finish the game.
lesson-home-right = All nineteen are home, so you win. The first to arrive wins, however close the other is.
lesson-home-wrong = One square of the corner is still empty, on the top row. Which man outside the corner gets there with one jump?
lesson-pairs = Four players make two pairs, and your partner sits beside you. You win together, once all men of both are across. Make a first move.
lesson-pairs-right = Your partner's men are good ladders. When you're done first, you may pass, or step out again to help.
lesson-patience = You can also play alone: build the tinted figure in 19 moves, so each of your 19 men moves just once. Move a man onto a tinted square.
lesson-patience-right = That man stays there for good. Start with the far squares of the figure, so you don't block your own way.
lesson-patience-wrong = That square isn't tinted, so the man would have to move again. Look for a jump onto a tinted one.

seat-0 = white
seat-1 = black
seat-2 = green
seat-3 = orange

fact-moved = { $seat }: { $from } to { $to }.
    .you = You: { $from } to { $to }.
fact-passed = { $seat } passes.
    .you = You pass.
fact-all_home = { $seat } has every man across!
    .you = You have every man across!
fact-nearly_home = { $seat } has all men but one across.
    .you = You have all men but one across.

refusal-locked = The man on { $from } has arrived, and at this table it stays there.
refusal-no_pass = You may pass only if you can't move, or in a pair once all your men are across.
refusal-not_your_piece = You have no man on { $site }.
refusal-occupied = There's already a man on { $site }.
refusal-same_square = A man has to end its move on another square.
refusal-shut_in = The man on { $site } can't move.
refusal-unreachable = You can't get from { $from } to { $to }: a move is one step, or jumps over one man each, never both.

outcome-home = { $winners } won: all men are across!
    .you = You win: all men are across!
    .lost = You lose: all men of { $winners } are across.
outcome-filled = { $winners } won: the camp across is full.
    .you = You win: the camp across is full.
    .lost = You lose: the camp across from { $winners } is full.
outcome-deadline = { $winners } won: the other side was too slow to leave its camp.
    .you = You win: the other side was too slow to leave its camp.
    .lost = You lose: your side was too slow to leave its camp.
outcome-repetition = A draw: the same position keeps coming back.
outcome-no_progress = A draw: no one has got any closer for a long time.
outcome-solved = { $winners } has built the figure in 19 moves!
    .you = You have built the figure in 19 moves!
outcome-crossed = { $winners } has crossed the board!
    .you = You have crossed the board!
outcome-failed = The 19 moves are used up, and the figure isn't built.

token-man = { $side ->
    [0] white man
    [1] black man
    [2] green man
   *[3] orange man
}

text-home = { $count }/{ $men } across
text-pairs = Partners
text-pair = { $first_seat } + { $second_seat }
text-moves = Move { $count } of { $limit }
text-moves_free = Moves: { $count }

option-lock_target = men stay in the far camp
option-spoil = against men who never leave
option-spoil-parlett = a full camp across wins
option-spoil-none = nothing
option-spoil-deadline = own camp must be empty in time
option-parlett_from = a full camp across counts from one's own move
option-deadline = own camp empty by one's own move
option-order = four players take turns
option-order-pairs = clockwise
option-order-alternate = pairs in turn
option-repetition = draw when a position comes back (times)
option-no_progress = draw without progress (moves)
option-target = figure when alone
option-target-turned_camp = turned camp
option-target-hexagon = hexagon
option-target-arrowhead = arrowhead
option-target-anchor = anchor
option-target-rampart = rampart
option-target-free = free: cross the board

move-pass = Pass

typed-pass = pass
