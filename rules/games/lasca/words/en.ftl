name = Lasca
tagline = Draughts where captives stay in the game
how-to-play =
    Played on the light squares. Each side has 11 soldiers; White begins.
    A soldier moves one square diagonally forward. An officer also moves backward, one square too.
    If an enemy is diagonally next to you and the square right behind it is empty, you must jump over it. Soldiers jump forward only, officers both ways.
    You choose which piece jumps, and which way. It must then go on jumping as long as it can, but over no square twice.
    A jump takes only the top piece of a column, its guide. That goes to the very bottom of yours, and from then on they move together.
    A column belongs to whoever owns its guide, and moves as the guide does. When the guide is taken, the piece below is the new guide and plays for its own side again.
    A soldier that reaches the last row on top becomes an officer for good, and that ends the move.
how-to-move = Name the squares in order: c3-d4, or c3xe5xg7 for a series of jumps.

ending-captive = Every enemy piece is a captive: you win.
ending-blocked = Your opponent can't move: you win.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] The same position { $repetition } times, the same side to move: a draw.
}
ending-no_progress = { $no_progress ->
    [off] {""}
   *[other] { $no_progress } moves in a row, both sides counted, without a capture or a soldier's move: a draw.
}
ending-too_long = 1000 moves in all: a draw.

example-start = Each side begins with 11 soldiers on its first three rows.
example-move = A soldier steps one square diagonally forward: c3 to d4.
example-win = White jumps over d4: the red guide becomes a captive at the bottom, and the white piece below it is free.

lesson-step = A soldier moves one square diagonally forward, always on the light squares. Move one of yours.
lesson-step-right = Soldiers never go back, so every step is for good.
lesson-jump = An enemy diagonally in front of a soldier, with an empty square right behind it, must be jumped. Find the jump.
lesson-jump-right = Nothing leaves the board: the red piece now lies under yours and goes along with it.
lesson-series = If you jump, you keep jumping as long as you can. There are three jumps here: find the one that takes two pieces.
lesson-series-right = Two captives in one move. And on the last row the soldier became an officer.
lesson-series-wrong = That's a jump, but of one piece only, and Red jumps back at once.
lesson-column = A jump takes only the top piece, the guide; the one below it plays for its own side again. Get your two soldiers on d4 back.
lesson-column-right = The red guide is taken, and d4 is yours again: two more soldiers.
lesson-column-wrong = That takes a piece too, but your soldiers on d4 stay captives.
lesson-officer = A soldier that reaches the last row becomes an officer, and moves and jumps backward too. Make a new officer.
lesson-officer-right = It's an officer for life: even as a captive it keeps its rank.
lesson-officer-wrong = You can play that, but your soldier on d6 is one step from the last row.
lesson-guard = Your guide on e3 stands on two red captives. Red wants to jump from d4 to f2 and set them free. Stop that.
lesson-guard-right = With nowhere to land, or nothing to jump, Red gets nothing. Look after your tall columns.
lesson-guard-wrong = Now Red jumps from d4 to f2: you lose your guide, and its two captives are red again.
lesson-offer = If you can jump, you must. Step to where Red has to jump you, so that you can jump the red guide next.
lesson-offer-right = Red had to jump; you took the guide and got your soldier back. A first plan: offer one, take more.
lesson-offer-wrong = That's a quiet move. Look for a step that Red has to answer with a jump.
lesson-win = You win when every enemy piece is a captive, or when your opponent can't move. Red has two pieces left: take both.
lesson-win-right = Red has no free piece left, so you win. Repeating positions, or 100 moves without a capture or a soldier's move, make a draw.
lesson-win-wrong = Red still has a free piece on f6. Find the jump that takes both.

seat-0 = white
seat-1 = red

fact-moved = { $seat }: { $from } → { $to }
    .you = You: { $from } → { $to }
fact-captured =
    { $count ->
        [one] { $seat } takes the guide on { $over }, going { $path }.
       *[other] { $seat } takes { $count } guides ({ $over }), going { $path }.
    }
    .you = { $count ->
        [one] You take the guide on { $over }, going { $path }.
       *[other] You take { $count } guides ({ $over }), going { $path }.
    }
fact-freed =
    { $count ->
        [one] { $seat } gets back the column on { $sites }.
       *[other] { $seat } gets back the columns on { $sites }.
    }
    .you = { $count ->
        [one] You get back the column on { $sites }.
       *[other] You get back the columns on { $sites }.
    }
fact-promoted = { $seat } has a new officer on { $site }.
    .you = You have a new officer on { $site }.

refusal-black_square = { $site } is a dark square; Lasca is played on the light ones.
refusal-not_your_column = The column on { $site } is your opponent's: its guide, the top piece, decides.
refusal-empty_square = There's nothing on { $site }.
refusal-too_far = From { $from } to { $to } isn't one step diagonally, nor a jump.
refusal-soldier_backward = On { $site } a soldier leads; only officers go backward.
refusal-occupied = { $site } isn't empty.
refusal-nothing_to_jump = There's no enemy to jump on { $site }.
refusal-jumped_twice = The column on { $site } has already been jumped in this move; only once is allowed.
refusal-promotion_ends = A soldier that reaches the last rank becomes an officer, and its move ends on { $site }.
refusal-must_capture = If you can capture, you must. Possible here: { $captures }
refusal-must_continue = The series isn't over on { $site }: keep jumping while you can.
refusal-stuck = The column on { $site } has no free square to go to.

outcome-captive = { $winners } wins: every enemy piece is a captive.
    .you = You win: every enemy piece is a captive.
    .lost = You lose: all your pieces are captives.
outcome-blocked = { $winners } wins: the other side can't move.
    .you = You win: your opponent can't move.
    .lost = You lose: you can't move.
outcome-repetition = A draw: the same position keeps coming back.
outcome-no_progress = A draw: no capture and no soldier's move for a long time.
outcome-too_long = A draw: the limit of a thousand moves is reached.

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

text-high = Tall columns, bottom to top
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

option-repetition = Draw when a position comes back (times)
option-no_progress = Draw without a capture or a soldier's move (moves)
