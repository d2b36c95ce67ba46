name = Jogo da velha
tagline = Ganha quem fizer três em linha
how-to-play = As cruzes começam. Na sua vez, ponha uma peça em uma casa vazia.
how-to-move = Diga a casa: b2.

ending-three_in_a_row = Três suas em linha, em coluna ou na diagonal: você ganha.
ending-full = As nove casas ocupadas e ninguém com três: deu velha, é empate.

example-start = O tabuleiro começa vazio; as cruzes começam.
example-move = Põe-se uma peça em uma casa vazia: b2.
example-win = A terceira cruz em linha: as cruzes ganham.

seat-0 = cruzes
seat-1 = bolinhas

fact-placed = { $seat }: { $at }
    .you = Você: { $at }

refusal-occupied = A casa { $site } está ocupada.

outcome-three_in_a_row = Vitória de { $winners }: três em linha.
    .you = Você venceu: três em linha.
    .lost = Você perdeu: três em linha para { $winners }.
outcome-full = Deu velha: não sobrou casa.

token-man =
    { $side ->
        [0] cruz
       *[1] bolinha
    }
