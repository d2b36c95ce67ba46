name = Tris
tagline = Vince chi ne mette tre in fila
how-to-play = Cominciano le croci. Nel tuo turno metti un segno in una casella vuota.
how-to-move = Scrivi la casella: b2.

ending-three_in_a_row = Tre dei tuoi in fila, in colonna o in diagonale: vinci.
ending-full = Le nove caselle piene e nessuno con tre: patta.

example-start = All'inizio il tabellone è vuoto; cominciano le croci.
example-move = Si mette un segno in una casella vuota: b2.
example-win = La terza croce in fila: vincono le croci.

seat-0 = croci
seat-1 = cerchi

fact-placed = { $seat }: { $at }
    .you = Tu: { $at }

refusal-occupied = La casella { $site } è occupata.

outcome-three_in_a_row = Vittoria di { $winners }: tris!
    .you = Hai fatto tris: hai vinto!
    .lost = Hai perso: tris di { $winners }!
outcome-full = Patta: non c'è più posto.

token-man =
    { $side ->
        [0] croce
       *[1] cerchio
    }
