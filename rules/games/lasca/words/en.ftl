name = Lasca
tagline = Draughts where captives stay in the game
how-to-play =
    Play on the light squares. White starts; red answers.
    A soldier moves one square diagonally forward; an officer also backward.
    If you can jump an enemy next to you, onto the empty square behind it, you must, and you go on while you can.
    You take only the top piece, the guide: it slides under your column, below your earlier captives.
    Whoever is on top owns the column. Take a guide and the piece beneath it is in command again.
    A soldier on the last rank becomes an officer, and the move ends there.
    You win when your opponent cannot move: everything captive, or everything blocked.
    The game is drawn when it only goes round in circles.
how-to-move = Name the squares in order: c3-d4, or c3xe5xg7 for a series of jumps.

seat-0 = white
seat-1 = red

fact-moved = { $seat }: { $from } → { $to }
fact-captured =
    { $count ->
        [one] { $seat } takes a guide on { $over }: { $path }
       *[other] { $seat } takes { $count } guides on { $over }: { $path }
    }
fact-freed =
    { $count ->
        [one] { $seat } gets back the column on { $sites }
       *[other] { $seat } gets back the columns on { $sites }
    }
fact-promoted = { $seat } has a new officer on { $site }

refusal-black_square = { $site } is a dark square; Lasca is played on the light ones.
refusal-not_your_column = The column on { $site } is your opponent's: its guide, the top piece, decides.
refusal-empty_square = There is nothing on { $site }.
refusal-too_far = From { $from } to { $to } is neither one step diagonally nor a jump.
refusal-soldier_backward = On { $site } a soldier leads; only officers go backward.
refusal-occupied = { $site } is not empty.
refusal-nothing_to_jump = There is no enemy to jump on { $site }.
refusal-jumped_twice = The column on { $site } has already been jumped in this move; once is all.
refusal-promotion_ends = A soldier that reaches the last rank becomes an officer, and its move ends on { $site }.
refusal-must_capture = You can capture, so you must: { $captures }
refusal-must_continue = The series is not over on { $site }: keep jumping while you can.
refusal-stuck = The column on { $site } has no free square to go to.

outcome-captive = { $winners } wins: every enemy piece is a captive.
outcome-blocked = { $winners } wins: the other side cannot move.
outcome-repetition = A draw: the same position came up again and again.
outcome-no_progress = A draw: for a long time no capture and no soldier's move.
outcome-too_long = A draw: a thousand moves are enough.

token-soldier =
    { $side ->
        [0] white soldier
       *[1] red soldier
    }
token-officer =
    { $side ->
        [0] white officer
       *[1] red officer
    }

text-high = High columns, bottom to top
text-columns =
    { $count ->
        [one] { $count } column
       *[other] { $count } columns
    }
text-captives =
    { $count ->
        [one] { $count } captive
       *[other] { $count } captives
    }

option-repetition = Draw when a position has come up so often
option-no_progress = Draw after so many moves without a capture or a soldier's move
