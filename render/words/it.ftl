render-seat = { $seat }
render-to-move = Tocca a: { $names }
render-nobody-to-move = Adesso non tocca a nessuno
render-more = { $count ->
    [one] e un altro
   *[other] e altri { $count }
}
render-beginning = Come si comincia
render-better = { $number }. Meglio: { $moves }
render-player = { $seat } ({ $token })
render-owned = { $token } di { $seat }
render-stack = { $site }, dal basso: { $men }
render-picked = Scelta: { $sites }
render-targets = Si può andare in: { $sites }
render-empty = Il tabellone è vuoto
