render-to-move = To move: { $letters }
render-nobody-to-move = Nobody is to move now
render-player = { $letter } ({ $token })
render-owned = { $token } of { $letter }
render-stack = { $site }, from the bottom: { $men }
render-picked = Picked: { $sites }
render-targets = Possible next: { $sites }
render-empty = The board is empty
