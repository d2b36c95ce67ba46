name = Cordeiros e Tigres
tagline = Três tigres famintos contra quinze cordeiros
how-to-play =
    Um lado tem 3 tigres; o outro, 15 cordeiros; um sorteio decide quem joga com quê. O tabuleiro começa vazio; os tigres começam e as jogadas se alternam.
    Nas três primeiras jogadas entram os tigres: um no vértice A, os outros em duas das quatro casas ligadas a ele.
    Os cordeiros também entram, um por vez. A casa A e as quatro ligadas a ela ficam fechadas { $reserved ->
        [always] para todos eles
       *[opening] para os três primeiros
    }.
    A partir da quarta jogada dos tigres, um deles anda por uma linha até a casa vazia vizinha. Os cordeiros andam do mesmo jeito, mas só depois que os 15 entrarem.
    Um tigre ao lado de um cordeiro pode saltar por cima dele, em linha reta, para a casa vazia logo atrás; o cordeiro é capturado. { $multi_capture ->
        [off] Um salto por vez.
       *[on] Ele pode seguir saltando, em qualquer direção, e parar quando quiser.
    }
    Ninguém é obrigado a capturar. Tigre não salta tigre; cordeiro não salta nunca.
    { $lambs_stalemate ->
        [tigers_win] {""}
       *[pass] Se todos os cordeiros já entraram e nenhum pode andar, eles passam a vez.
    }
how-to-move = Colocar: B4. Andar: B4-C4. Capturar: AxC4, ou várias: AxC4xE4.

ending-captured = { $tigers_need ->
    [15] Os 15 cordeiros foram capturados: os tigres vencem.
    [1] Um cordeiro foi capturado: os tigres vencem.
   *[other] { $tigers_need } cordeiros foram capturados: os tigres vencem.
}
ending-blocked = É a vez dos tigres e nenhum pode andar: os cordeiros vencem, mesmo que ainda falte entrar algum.
ending-stalemate = { $lambs_stalemate ->
    [pass] {""}
   *[tigers_win] Todos os cordeiros já entraram e nenhum pode andar: os tigres vencem.
}
ending-few_lambs = { $few_lambs_adjudication ->
    [off] {""}
   *[on] Com até cinco cordeiros, { $no_progress } jogadas seguidas sem captura: os tigres vencem.
}
ending-repetition = { $repetition ->
    [off] {""}
   *[other] Com todos os cordeiros em jogo, a mesma posição { $repetition } vezes, com o mesmo jogador na vez: empate.
}
ending-no_progress = { $no_progress ->
    [off] {""}
   *[other] Com todos em jogo, { $no_progress } jogadas seguidas, contando as dos dois lados, sem captura: empate.
}

example-start = O tabuleiro começa vazio. Primeiro entram tigres e cordeiros, um por vez.
example-move = O tigre anda por uma linha até a casa vazia vizinha: de B5 a C5.
example-win = O tigre salta de A por cima dos cordeiros de B4 e D4: os dois são capturados.

lesson-capture = O tigre anda por uma linha, ou salta um cordeiro vizinho até a casa vazia logo atrás, e o cordeiro sai. Capture um.
lesson-capture-right = Ninguém é obrigado a capturar, mas só assim os tigres vencem: eles precisam de todos os cordeiros.
lesson-capture-wrong = É um passo. Mas há um cordeiro ao lado de um tigre, com a casa de trás vazia na mesma linha.
lesson-series = O tigre pode seguir saltando e virar em cada casa. Capture três cordeiros de uma vez.
lesson-series-right = Três de uma vez. Dá para parar depois de cada salto; por isso, veja antes onde você vai ficar.
lesson-series-wrong = Dá para mais: comece em A e mude de direção no caminho.
lesson-edge = Os cordeiros entram um por vez. Onde todas as linhas acabam, nenhum tigre cai atrás de você. Coloque um onde ele nunca possa ser saltado.
lesson-edge-right = Na ponta o cordeiro está a salvo para sempre. É das pontas para dentro que eles enchem o tabuleiro.
lesson-edge-wrong = Uma linha continua depois dessa casa, e um tigre pode saltar ali um dia. Procure as pontas das fileiras.
lesson-guard = O tigre de C4 quer saltar o seu cordeiro de D4. Coloque um cordeiro que impeça isso.
lesson-guard-right = Com E4 ocupada, não há onde cair. Dois cordeiros em fila se protegem.
lesson-guard-wrong = Agora o tigre salta de C4 por cima de D4. Onde ele cairia? Ocupe essa casa, sem abrir outra brecha.
lesson-fork = Um plano para os tigres: ande até onde dois cordeiros possam ser saltados. Eles só salvam um.
lesson-fork-right = Um cordeiro escapou; o outro foi seu.
lesson-fork-wrong = Para isso os cordeiros têm resposta. Olhe para B3 e C4: qual casa fica ao lado dos dois, com brecha atrás?
lesson-shut = Os cordeiros vencem quando é a vez dos tigres e nenhum pode andar. Coloque o cordeiro que os prende.
lesson-shut-right = Os três tigres estão presos: vitória dos cordeiros. Um plano: feche as brechas atrás de você e empurre-os para a borda.
lesson-shut-wrong = Um tigre ainda pode sair. Que casa vazia está ao lado de um tigre?

seat-0 = tigres
    .player = quem joga com os tigres
seat-1 = cordeiros
    .player = quem joga com os cordeiros

fact-placed = { $seat }: { $side ->
    [0] um tigre
   *[other] um cordeiro
} entra em { $to }.
    .you = Seu { $side ->
        [0] tigre
       *[other] cordeiro
    } entra em { $to }.
fact-moved = { $seat }: { $side ->
    [0] tigre
   *[other] cordeiro
} de { $from } para { $to }.
    .you = Seu { $side ->
        [0] tigre
       *[other] cordeiro
    } vai de { $from } para { $to }.
fact-captured = { $seat }: o tigre de { $from } captura { $count ->
    [1] o cordeiro de { $lambs }
   *[other] { $count } cordeiros ({ $lambs })
} e para em { $to }.
    .you = Seu tigre de { $from } captura { $count ->
        [1] o cordeiro de { $lambs }
       *[other] { $count } cordeiros ({ $lambs })
    } e para em { $to }.
fact-passed = { $seat }: nenhum cordeiro pode andar e a vez passa.
    .you = Nenhum dos seus cordeiros pode andar: você passa a vez.
fact-last_placed = Era o último cordeiro: de agora em diante eles andam.

refusal-all_placed = { $side ->
    [0] Os três tigres já estão no tabuleiro: mova um deles.
   *[other] Os 15 cordeiros já entraram: mova um deles.
}
refusal-apex_needed = O último tigre tem de ir para o vértice { $site }.
refusal-lambs_never_capture = Cordeiro não salta: anda uma casa pela linha.
refusal-no_jump = Não há salto reto de { $from } para { $to }: saída, cordeiro e chegada são três casas seguidas da mesma linha.
refusal-no_lamb = Não há cordeiro para saltar entre { $from } e { $to }.
refusal-no_pass = Só se passa a vez quando todos os cordeiros já entraram e nenhum pode andar.
refusal-not_adjacent = { $from } e { $to } não são casas vizinhas na mesma linha.
refusal-not_your_piece = Você não tem peça em { $site }.
refusal-occupied = A casa { $site } está ocupada.
refusal-one_capture = Nesta mesa, o tigre captura só um cordeiro por vez.
refusal-over_tiger = Um tigre nunca salta por cima de outro.
refusal-place_first = { $side ->
    [0] { $count ->
        [1] Coloque antes seu último tigre.
       *[other] Coloque antes seus tigres: faltam { $count }.
    }
   *[other] { $count ->
        [1] Coloque antes seu último cordeiro.
       *[other] Os cordeiros só andam depois que todos entrarem: faltam { $count }.
    }
}
refusal-reserved = Por enquanto, as casas { $points } ficam reservadas para os tigres.
refusal-tiger_camp = Os tigres só entram em { $points }.

outcome-captured = Vitória de { $winners }: os tigres já capturaram cordeiros suficientes.
    .you = Você venceu: os tigres já capturaram cordeiros suficientes.
    .lost = Você perdeu: os tigres já capturaram cordeiros suficientes.
outcome-blocked = Vitória de { $winners }: os tigres estão presos.
    .you = Você venceu: os tigres estão presos.
    .lost = Você perdeu: os tigres estão presos.
outcome-stalemate = Vitória de { $winners }: os cordeiros não podem andar.
    .you = Você venceu: os cordeiros não podem andar.
    .lost = Você perdeu: os cordeiros não podem andar.
outcome-few_lambs = Vitória de { $winners }: os cordeiros que restam não bastam para prender os tigres.
    .you = Você venceu: os cordeiros que restam não bastam para prender os tigres.
    .lost = Você perdeu: os cordeiros que restam não bastam para prender os tigres.
outcome-repetition = Empate: a mesma posição se repetiu demais.
outcome-no_progress = Empate: há muito tempo ninguém captura.

token-tiger = tigre
token-lamb = cordeiro

text-captured = { $count }/{ $needed } capturados
text-in_hand = { $count ->
    [0] todos em jogo
   *[other] { $count } na mão
}

option-board = tabuleiro
option-board-pyramid29 = 29 casas
option-board-standard23 = 23 casas
option-reserved = casas dos tigres fechadas aos cordeiros
option-reserved-opening = aos três primeiros
option-reserved-always = até que todos entrem
option-multi_capture = captura múltipla
option-tigers_need = cordeiros que os tigres precisam capturar
option-lambs_stalemate = cordeiros sem jogada
option-lambs_stalemate-pass = passam a vez
option-lambs_stalemate-tigers_win = perdem
option-repetition = empate quando a posição se repete (vezes)
option-no_progress = empate sem captura (jogadas)
option-few_lambs_adjudication = em vez desse empate, até cinco cordeiros perdem

move-pass = Passar
typed-pass = passo, passa, passar
