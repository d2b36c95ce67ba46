name = Noughts and Crosses
tagline = Three in a row wins
how-to-play = Crosses begin. In your turn put a man on an empty square.
how-to-move = Name the square: b2.

ending-three_in_a_row = Three of yours in a row, a column or a diagonal: you win.
ending-full = All nine squares are taken and nobody has three: a draw.

example-start = The board starts empty; crosses begin.
example-move = A man is put on an empty square: b2.
example-win = The third cross in a row: crosses win.

seat-0 = crosses
seat-1 = noughts

fact-placed = { $seat }: { $at }
    .you = You: { $at }

refusal-occupied = { $site } is taken.

outcome-three_in_a_row = { $winners } wins with three in a row.
    .you = You win with three in a row.
    .lost = You lose: three in a row for { $winners }.
outcome-full = A draw: no square is left.

token-man =
    { $side ->
        [0] cross
       *[1] nought
    }
