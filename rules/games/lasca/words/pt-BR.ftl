name = Lasca
tagline = Damas em que os prisioneiros continuam no jogo
how-to-play =
    Joga-se nas casas claras. Cada lado tem 11 soldados; as brancas começam.
    O soldado anda uma casa em diagonal, só para a frente. O oficial também anda para trás, sempre uma casa.
    Se houver um inimigo vizinho na diagonal e a casa logo atrás dele estiver vazia, é obrigatório saltá-lo. Soldados só saltam para a frente; oficiais, também para trás.
    Você escolhe qual peça salta e por onde. Ela então continua saltando enquanto puder, mas nunca duas vezes sobre a mesma casa.
    O salto prende só a peça de cima da pilha, o guia. Ela vai para o fundo da sua pilha, e a partir daí elas andam juntas.
    A pilha é de quem tem o guia e anda como ele. Preso o guia, a peça de baixo vira guia e volta a jogar pela própria cor.
    O soldado que chega como guia à última fileira vira oficial para sempre, e a jogada acaba ali.
how-to-move = Diga as casas em ordem: c3-d4, ou c3xe5xg7 para uma série de saltos.

ending-captive = Todas as peças inimigas estão presas: você ganha.
ending-blocked = O adversário não pode mover: você ganha.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] A mesma posição { $repetition } vezes, com o mesmo jogador na vez: empate.
}
ending-no_progress = { $no_progress ->
    [off] {""}
   *[other] { $no_progress } jogadas seguidas, contando as dos dois lados, sem captura nem jogada de soldado: empate.
}
ending-too_long = 1000 jogadas ao todo: empate.

example-start = Cada lado começa com 11 soldados nas três primeiras fileiras.
example-move = O soldado anda uma casa em diagonal, para a frente: de c3 a d4.
example-win = As brancas saltam d4: o guia vermelho fica preso no fundo, e a peça branca que estava embaixo dele fica livre.

lesson-step = O soldado anda uma casa em diagonal, só para a frente e só nas casas claras. Mova um dos seus.
lesson-step-right = Soldado não volta: cada passo é para sempre.
lesson-jump = Inimigo na diagonal à frente de um soldado, com a casa de trás vazia: é obrigatório saltar. Ache o salto.
lesson-jump-right = Nada sai do tabuleiro: a peça vermelha agora está debaixo da sua e anda junto com ela.
lesson-series = Quem salta continua saltando enquanto puder. Aqui há três saltos: ache o que prende duas peças.
lesson-series-right = Dois prisioneiros em uma só jogada. E, na última fileira, o soldado virou oficial.
lesson-series-wrong = É um salto, mas de uma peça só, e as vermelhas saltam de volta na hora.
lesson-column = O salto prende só a peça de cima, o guia; a que está embaixo volta a jogar pela sua cor. Recupere seus dois soldados em d4.
lesson-column-right = O guia vermelho foi preso, e d4 é sua de novo: dois soldados a mais.
lesson-column-wrong = Também prende uma peça, mas os seus soldados continuam presos em d4.
lesson-officer = O soldado que chega à última fileira vira oficial: anda e salta também para trás. Faça mais um oficial.
lesson-officer-right = Oficial para sempre: mesmo preso, não perde o posto.
lesson-officer-wrong = Pode, mas o seu soldado em d6 está a um passo da última fileira.
lesson-guard = O seu guia em e3 está sobre duas peças presas. As vermelhas querem saltar de d4 a f2 e soltá-las. Impeça isso.
lesson-guard-right = Sem casa para cair, ou sem o que saltar, as vermelhas não ganham nada. Cuide das suas pilhas altas.
lesson-guard-wrong = Agora as vermelhas saltam de d4 a f2: você perde o guia, e as duas presas voltam a ser vermelhas.
lesson-offer = Quem pode saltar é obrigado. Ponha um soldado onde as vermelhas tenham de saltá-lo e você, depois, salte o guia delas.
lesson-offer-right = O salto era obrigatório; você prendeu o guia e recuperou o soldado. Um primeiro plano: oferecer um, prender mais.
lesson-offer-wrong = Jogada tranquila. Procure um passo que obrigue as vermelhas a saltar.
lesson-win = Você ganha quando todas as peças inimigas estão presas, ou quando o adversário não tem jogada. As vermelhas têm duas peças: prenda as duas.
lesson-win-right = As vermelhas não têm mais peça livre: você ganhou. Posição repetida, ou 100 jogadas sem captura nem jogada de soldado, dão empate.
lesson-win-wrong = As vermelhas ainda têm uma peça livre em f6. Ache o salto que prende as duas.

seat-0 = brancas
    .player = quem joga com as brancas
seat-1 = vermelhas
    .player = quem joga com as vermelhas

fact-moved = { $seat }: { $from } → { $to }
    .you = Você: { $from } → { $to }
fact-captured =
    { $count ->
        [1] { $player } captura o guia em { $over }, indo por { $path }.
       *[other] { $player } captura { $count } guias ({ $over }), indo por { $path }.
    }
    .you = { $count ->
        [1] Você captura o guia em { $over }, indo por { $path }.
       *[other] Você captura { $count } guias ({ $over }), indo por { $path }.
    }
fact-freed =
    { $count ->
        [1] { $player } recupera a pilha em { $sites }.
       *[other] { $player } recupera as pilhas em { $sites }.
    }
    .you = { $count ->
        [1] Você recupera a pilha em { $sites }.
       *[other] Você recupera as pilhas em { $sites }.
    }
fact-promoted = { $player } tem um novo oficial em { $site }.
    .you = Você tem um novo oficial em { $site }.

refusal-black_square = { $site } é uma casa escura; o Lasca se joga nas claras.
refusal-not_your_column = A pilha em { $site } é do adversário: quem manda é o guia, a peça de cima.
refusal-empty_square = Não há nada em { $site }.
refusal-too_far = De { $from } a { $to } não é um passo em diagonal nem um salto.
refusal-soldier_backward = Em { $site } o guia é um soldado; só oficiais andam para trás.
refusal-occupied = A casa { $site } não está vazia.
refusal-nothing_to_jump = Não há inimigo para saltar em { $site }.
refusal-jumped_twice = A pilha em { $site } já foi saltada nesta jogada; só vale uma vez.
refusal-promotion_ends = O soldado que chega à última fileira vira oficial, e a jogada acaba em { $site }.
refusal-must_capture = Se dá para capturar, é obrigatório. Aqui dá: { $captures }
refusal-must_continue = A série não acaba em { $site }: continue saltando enquanto puder.
refusal-stuck = A pilha em { $site } não tem casa livre para onde ir.

outcome-captive = Vitória de { $winners }: todas as peças inimigas estão presas.
    .you = Você venceu: todas as peças inimigas estão presas.
    .lost = Você perdeu: todas as suas peças estão presas.
outcome-blocked = Vitória de { $winners }: o outro lado não pode jogar.
    .you = Você venceu: o outro lado não pode jogar.
    .lost = Você perdeu: ficou sem jogadas.
outcome-repetition = Empate: a mesma posição se repetiu várias vezes.
outcome-no_progress = Empate: há muito tempo sem captura nem jogada de soldado.
outcome-too_long = Empate: limite de mil jogadas atingido.

token-soldier =
    { $side ->
        [0] soldado branco
       *[1] soldado vermelho
    }
token-officer =
    { $side ->
        [0] oficial branco
       *[1] oficial vermelho
    }

text-high = Pilhas altas, de baixo para cima
text-columns =
    { $count ->
        [1] 1 pilha
       *[other] { $count } pilhas
    }
text-captives =
    { $count ->
        [1] 1 prisioneiro
       *[other] { $count } prisioneiros
    }

option-repetition = Empate quando a posição se repete (vezes)
option-no_progress = Empate sem captura nem jogada de soldado (jogadas)
