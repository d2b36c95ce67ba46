name = Hasami shogi
tagline = Prenda as peças do adversário entre duas suas
how-to-play =
    18 peças para cada lado, nas duas fileiras mais próximas. O sorteio decide quem fica com as pretas; elas começam.
    Na sua vez você move uma peça, na horizontal ou na vertical, nunca em diagonal.
    Ela anda até uma casa vazia ao lado ou salta uma peça vizinha, sua ou não, até a casa vazia logo atrás. Só um salto por vez, e o salto em si não captura nada.
    Para capturar uma peça inimiga, mova de modo que ela fique entre duas suas, em linha reta.
    { $edge_rule ->
        [opposite_only] Na borda é igual, por isso uma peça no canto nunca é capturada.
        [corner_only] No canto, basta ocupar as duas únicas casas ao lado dela.
       *[any_two] Na borda basta ocupar duas casas quaisquer ao lado dela, mesmo que não sejam opostas; no canto, as duas únicas.
    }
    { $jumped_piece_immune ->
        [on] A peça saltada está a salvo desse salto.
       *[off] { $edge_rule ->
            [opposite_only] {""}
            [corner_only] {""}
           *[any_two] Assim, na borda, até a peça saltada pode ser capturada pela sua chegada.
        }
    }
    { $line_capture ->
        [on] Uma fila contínua entre duas peças suas é capturada inteira.
       *[off] Só se capturam peças sozinhas, não duas lado a lado.
    } Uma jogada pode capturar várias de uma vez.
    Quem entra por conta própria entre duas inimigas não corre perigo: uma das duas captoras tem de ter acabado de mover.
how-to-move = Diga as duas casas: e2-e3 para um passo, e1-e3 para um salto.

ending-annihilation = { $end_rule ->
    [bare_piece] {""}
    [first_to_n] {""}
   *[annihilation] Todas as peças inimigas capturadas: você ganha.
}
ending-bare_piece = { $end_rule ->
    [annihilation] {""}
    [first_to_n] {""}
   *[bare_piece] Resta uma só peça ao outro lado: você ganha.
}
ending-first_to_n = { $end_rule ->
    [annihilation] {""}
    [bare_piece] {""}
   *[first_to_n] Você capturou cinco peças: você ganha.
}
ending-one_each = { $end_rule ->
    [bare_piece] {""}
    [first_to_n] {""}
   *[annihilation] Uma peça para cada lado: empate.
}
ending-blocked = O adversário não pode mover: você ganha.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] A mesma posição { $repetition } vezes, com o mesmo jogador na vez: empate.
}
ending-more_stones = 100 jogadas seguidas, contando as dos dois lados, sem captura: ganha quem tiver mais peças.
ending-even = 100 jogadas assim e o mesmo número de peças: empate.

example-start = 18 peças para cada lado, nas duas fileiras mais próximas. As pretas começam.
example-move = A peça anda até a casa ao lado ou salta uma vizinha: aqui, de e1 a e3.
example-win = As pretas chegam a f5: a peça branca de e5 ficou entre duas pretas e foi capturada.

lesson-jump = A peça anda até uma casa vazia ao lado ou salta uma vizinha, sua ou não, até a casa vazia logo atrás. Nunca em diagonal. Dê um salto.
lesson-jump-right = Um salto por vez. A peça saltada fica: o salto em si não captura nada.
lesson-jump-wrong = Andar também vale, mas agora aproveite uma vizinha: salte por cima dela.
lesson-capture = Você captura a peça inimiga que, com a sua jogada, fica entre duas suas, em linha reta. Capture a branca de e5.
lesson-capture-right = Ela ficou entre d5 e f5 e sai do tabuleiro.
lesson-capture-wrong = A de e5 ainda tem um lado livre. A sua de d5 precisa de outra bem em frente.
lesson-edge = Na borda bastam duas casas quaisquer ao lado da peça, mesmo que não sejam opostas. Capture a branca de e1.
lesson-edge-right = d1 e e2 não são opostas; na borda, basta. Por isso, não deixe as suas na borda à toa.
lesson-edge-wrong = A branca de e1 já tem a sua de d1 ao lado. Ocupe mais uma casa ao lado dela.
lesson-two = Uma jogada pode capturar várias peças. Capture duas de uma vez.
lesson-two-right = e5 fica entre as duas, e cada uma tinha uma peça sua do outro lado.
lesson-two-wrong = Cada branca já tem uma peça sua do lado de fora: deixe essas onde estão e entre no meio com outra.
lesson-between = Entrar por conta própria entre duas inimigas não é perigoso: só uma jogada delas captura. Entre e capture a de e6.
lesson-between-right = Sua peça está entre d5 e f5, e nada acontece: não foi uma branca que moveu.
lesson-between-wrong = Olhe para e6: a sua de e7 está atrás dela. Quem pode ir para o outro lado?
lesson-defend = As brancas querem ir de f6 a f5 e capturar a sua peça de e5. Impeça isso.
lesson-defend-right = Há dois jeitos: sair dali ou pôr uma peça sua em f5. Duas lado a lado não são capturadas nessa linha.
lesson-defend-wrong = As brancas ainda capturam na próxima jogada: veja onde uma delas completaria o par.
lesson-fork = Um plano: ameace duas peças de uma vez, pois as brancas só salvam uma. Ponha uma peça onde ela possa capturar depois em f5 ou em f7.
lesson-fork-right = As brancas salvaram a de e5, e a de e7 foi sua. Antes de cada jogada, conte as suas ameaças.
lesson-fork-wrong = Ainda não são duas ameaças. Para capturar e5 falta f5, para e7 falta f7: qual casa fica ao lado das duas?
lesson-win = Você ganha quando captura todas as peças inimigas. Só falta uma: prenda a de e5.
lesson-win-right = As brancas não têm mais peças: você ganhou. Com uma peça cada, é empate; depois de 100 jogadas sem captura, ganha quem tem mais.
lesson-win-wrong = A última branca ainda está livre. A sua de d5 precisa de outra do outro lado de e5.

seat-0 = pretas
    .player = quem joga com as pretas
seat-1 = brancas
    .player = quem joga com as brancas

fact-moved = { $seat }: { $from } → { $to }
    .you = Você: { $from } → { $to }
fact-jumped = { $seat }: { $from } → { $to }, saltando { $over }
    .you = Você: { $from } → { $to }, saltando { $over }
fact-captured =
    { $count ->
        [1] { $player } captura a peça em { $sites }.
       *[other] { $player } captura { $count } peças ({ $sites }).
    }
    .you = { $count ->
        [1] Você captura a peça em { $sites }.
       *[other] Você captura { $count } peças ({ $sites }).
    }

refusal-not_your_stone = A peça em { $site } é do adversário.
refusal-empty_square = Não há peça em { $site }.
refusal-not_straight = De { $from } a { $to } não é linha reta; as peças nunca andam em diagonal.
refusal-too_far = De { $from } a { $to } é longe demais: um passo, ou um salto sobre uma vizinha.
refusal-occupied = A casa { $site } não está vazia.
refusal-nothing_to_jump = Não há peça para saltar em { $site }; sem salto, anda-se só uma casa.
refusal-stuck = A peça em { $site } não tem casa vazia para onde ir.

outcome-annihilation = Vitória de { $winners }: todas as peças inimigas foram capturadas.
    .you = Você venceu: todas as peças inimigas foram capturadas.
    .lost = Você perdeu: todas as suas peças foram capturadas.
outcome-bare_piece = Vitória de { $winners }: só resta uma peça ao outro lado.
    .you = Você venceu: só resta uma peça ao outro lado.
    .lost = Você perdeu: só sobrou uma peça sua.
outcome-first_to_n = Vitória de { $winners }, com cinco capturas.
    .you = Você venceu com cinco capturas.
    .lost = Você perdeu: cinco capturas para { $winners }.
outcome-one_each = Empate: com uma peça de cada lado não se captura nada.
outcome-blocked = Vitória de { $winners }: o outro lado não pode jogar.
    .you = Você venceu: o outro lado não pode jogar.
    .lost = Você perdeu: ficou sem jogadas.
outcome-repetition = Empate: a mesma posição se repetiu várias vezes.
outcome-more_stones = Vitória de { $winners }, com mais peças: 100 jogadas sem captura.
    .you = Você venceu com mais peças: 100 jogadas sem captura.
    .lost = Você perdeu com menos peças: 100 jogadas sem captura.
outcome-even = Empate: 100 jogadas sem captura e o mesmo número de peças.

token-stone =
    { $side ->
        [0] peça preta
       *[1] peça branca
    }

text-stones =
    { $count ->
        [1] 1 peça
       *[other] { $count } peças
    }
text-quiet = Sem captura há { $count } de { $limit } jogadas

option-end_rule = Ganha quem
option-end_rule-annihilation = capturar todas as peças
option-end_rule-bare_piece = deixar o outro com uma peça
option-end_rule-first_to_n = fizer cinco capturas
option-edge_rule = Na borda, uma peça é capturada por
option-edge_rule-any_two = duas vizinhas quaisquer
option-edge_rule-corner_only = vizinhas opostas, salvo no canto
option-edge_rule-opposite_only = só vizinhas opostas
option-line_capture = Capturam-se filas inteiras
option-jumped_piece_immune = A peça saltada está a salvo desse salto
option-repetition = Empate quando a posição se repete (vezes)
