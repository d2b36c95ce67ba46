render-to-move = Tocca a { $letters }
render-nobody-to-move = Adesso non tocca a nessuno
render-player = { $letter } ({ $token })
render-owned = { $token } di { $letter }
render-stack = { $site }, dal basso: { $men }
render-picked = Scelta: { $sites }
render-targets = Si può andare in: { $sites }
render-empty = La tavola è vuota
