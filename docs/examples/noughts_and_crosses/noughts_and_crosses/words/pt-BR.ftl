name = Jogo da velha
tagline = Ganha quem fizer três em linha
how-to-play =
    As cruzes começam. Na sua vez, ponha uma peça numa casa vazia.
    Ganha quem tiver três em linha, em coluna ou na diagonal.
    Com as nove casas ocupadas e ninguém com três, dá velha: é empate.
how-to-move = Diga a casa: b2.

seat-0 = cruzes
seat-1 = bolinhas

fact-placed = { $seat }: { $at }

refusal-occupied = A casa { $site } está ocupada.

outcome-three_in_a_row = { $winners } ganha com três em linha.
outcome-full = Deu velha: não sobrou casa.

token-man =
    { $side ->
        [0] cruz
       *[1] bolinha
    }
