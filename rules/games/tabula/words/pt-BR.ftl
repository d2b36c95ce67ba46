name = Tabula
tagline = A corrida romana de quinze peças e três dados
how-to-play =
    15 peças para cada lado, todas na mão. Elas entram pelo começo e correm no mesmo sentido, da casa 1 à 24, e saem do tabuleiro.
    Cada lado lança um dado; o maior começa. { $roll ->
        [manual] Na sua vez, você lança três dados.
       *[auto] A cada vez, a mesa lança três dados.
    }
    Cada dado move uma peça tantas casas quantas mostra; um 3 leva uma peça da mão à casa 3. Uma peça pode usar vários dados, um depois do outro{ $cap ->
        [off] {""}
       *[on] , mas anda no máximo 12 casas em cada vez
    }.
    Toda parada conta, mesmo entre dois dados: nunca pare onde há duas ou mais peças adversárias. Passar por cima é sempre permitido.
    Pare sobre uma peça adversária sozinha e ela é capturada: sai do tabuleiro e tem de entrar de novo{ $bar_first ->
        [off] {""}
       *[on] {" "}antes que o dono mova qualquer outra
    }. Capturar não é obrigatório.
    Enquanto uma peça sua estiver na mão ou capturada, nenhuma pode parar nas casas 13–24; as que já estão lá ficam.
    Quando todas as suas peças que ainda correm estiverem nas casas 19–24, elas podem sair: da 19 com um 6, da 20 com 5 ou mais, da 24 com qualquer dado. { $bearoff ->
        [backgammon] Um dado maior que o necessário só retira a peça mais atrasada.
       *[any] Um dado maior que o necessário serve, mesmo com peças mais atrás.
    }
    { $metric ->
        [dice] Use o máximo de dados possível
       *[pips] Use o máximo de pontos dos dados
    }, mesmo que o único jeito seja capturar; o resto se perde. Onde não há escolha, a mesa joga ou passa por você.
how-to-move = Um passo por dado, por exemplo 6-8 9-14 0-5: 0 é entrar, e 19-fora retira a peça.

ending-all_off = Todas as suas peças saíram primeiro: você ganha, sobrem dados ou não.
ending-gammon = { $gammon ->
    [off] {""}
   *[on] Se até aí o outro lado não retirou nenhuma peça, a vitória é dupla.
}

example-start = O tabuleiro começa vazio: as 15 peças de cada lado estão na mão.
example-move = As brancas tiram 1, 2 e 4: três peças entram, nas casas 1, 2 e 4.
example-win = As brancas param na 11, onde havia uma peça preta sozinha: ela é capturada e tem de entrar de novo.

lesson-enter = Cada dado move uma peça tantas casas quantas mostra. As da mão entram: o 4 leva uma à casa 4. Você tirou 1, 2 e 4: faça entrar três peças.
lesson-enter-right = Uma peça por dado. Uma só também pode usar vários dados, um depois do outro, até 12 casas por vez.
lesson-enter-wrong = Vale: uma peça usou mais de um dado. Mas agora use cada dado com uma peça diferente.
lesson-hit = Uma peça sozinha em uma casa pode ser capturada: pare sobre ela, e ela tem de entrar de novo. Capture a preta da casa 11.
lesson-hit-right = As pretas têm de fazer essa peça entrar antes de mover qualquer outra. Capturar não é obrigatório, e duas juntas não podem ser capturadas.
lesson-hit-wrong = A preta da casa 11 está sozinha. Quem chega lá com o 2, ou com o 2 depois de outros dados?
lesson-cross = Com uma peça sua na mão, nenhuma pode parar nas casas 13 a 24. Faça entrar a última e passe outra para lá, na mesma vez.
lesson-cross-right = Primeiro entrar, depois passar: a ordem dos dados é sua.
lesson-cross-wrong = Nenhuma passou. Primeiro faça entrar a da mão com um dado, depois use outro para chegar à 13 ou além.
lesson-off = Com todas as suas peças nas casas 19 a 24, elas saem: da 24 com qualquer dado, da 19 com um 6, das outras com os pontos que faltam até 25, ou mais. Retire três.
lesson-off-right = Três peças retiradas com três dados. Ganha quem retirar primeiro as quinze.
lesson-off-wrong = Dá para retirar mais. O 1 basta na 24, o 3 na 22, e o 6 em qualquer casa.
lesson-pairs = Um primeiro plano: não deixe ninguém sozinho. Jogue de modo que toda peça sua tenha companhia.
lesson-pairs-right = As pretas não têm o que capturar, e nem podem parar nessas casas.
lesson-pairs-wrong = Uma peça sua ficou sozinha, e as pretas podem capturá-la. Com 2, 2 e 3 todas podem ficar em duplas ou mais.

seat-0 = brancas
    .player = quem joga com as brancas
seat-1 = pretas
    .player = quem joga com as pretas

fact-starter_tied = Os dois tiram { $value }: de novo.
fact-starter = { $value } contra { $other }: { $player } começa.
    .you = { $value } contra { $other }: você começa.
fact-rolled = { $player } tira { $dice }.
    .you = Você tira { $dice }.
fact-forced = Só havia um resultado possível.
fact-played = { $player } joga { $legs }.
    .you = Você joga { $legs }.
fact-hit = { $hit_player } perde a peça da casa { $at }: ela terá de entrar de novo.
    .you_hit = Você perde a peça da casa { $at }: ela terá de entrar de novo.
fact-lost = { $pips ->
    [1] Um ponto se perde.
   *[other] { $pips } pontos se perdem.
}
fact-passed = { $player } não tem jogada.
    .you = Você não tem jogada.

refusal-no_man = Você não tem peça na casa { $site } para isso.
refusal-none_to_enter = Você não tem peça esperando para entrar.
refusal-backwards = As peças só avançam, de 1 a 24.
refusal-not_rolled = { $pips } não está entre os dados que restam.
refusal-die_too_small = Para sair da casa { $site } é preciso um dado de pelo menos { $pips }.
refusal-no_way = Não há caminho da casa { $origin } à { $landing }: cada parada tem de estar livre.
refusal-blocked = Duas ou mais peças adversárias ocupam a casa { $site }.
refusal-bar_first = Uma peça sua foi capturada: ela tem de entrar primeiro.
refusal-second_half = As casas 13–24 ficam fechadas enquanto uma peça sua está fora de jogo.
refusal-not_home = Só se retira com todas as peças nas casas 19–24.
refusal-rear_first = Um dado maior retira primeiro a peça mais atrasada: a da casa { $site }.
refusal-cap = Uma peça anda no máximo 12 casas em cada vez.
refusal-use_all = Aproveite o máximo do lançamento: aqui, { $pips } pontos.
refusal-use_dice = { $n ->
    [1] Use o máximo de dados: aqui, um.
   *[other] Use o máximo de dados: aqui, { $n }.
}
refusal-must_move = Há jogada possível, então não se pode passar.
refusal-roll_first = Lance os dados primeiro.
refusal-rolled_already = Os dados já foram lançados: jogue com eles.

outcome-all_off = Vitória de { $winners }: todas as peças saíram!
    .you = Você venceu: todas as peças saíram!
    .lost = Você perdeu: todas as peças de { $winners } saíram.
outcome-gammon = Vitória dupla de { $winners }: o outro lado não retirou nenhuma peça.
    .you = Vitória dupla: o outro lado não retirou nenhuma peça.
    .lost = Derrota dupla: nenhuma peça sua saiu.

token-man = { $side ->
    [0] peça branca
   *[1] peça preta
}
token-die = { $side ->
    [0] dado das brancas, { $value }
   *[1] dado das pretas, { $value }
}

text-pips = { $n ->
    [1] falta 1
   *[other] faltam { $n }
}
text-at_hand = na mão
text-at_bar = capturadas
text-at_off = fora
text-dice = Dados

option-metric = o que se deve aproveitar ao máximo
option-metric-pips = pontos
option-metric-dice = dados
option-cap = no máximo 12 casas por peça em uma vez
option-bar_first = peças capturadas entram primeiro
option-bearoff = dado maior retira
option-bearoff-any = qualquer peça
option-bearoff-backgammon = só a mais atrasada
option-gammon = vitória dupla se o outro não retirou nenhuma
option-roll = quem lança os dados
option-roll-auto = a mesa
option-roll-manual = quem joga

move-roll = Lançar os dados

typed-roll = rolar, lançar, lança, lance, jogar, dados
typed-pass = passo, passa, passar
typed-bar = mão, barra, entra
typed-off = fora, sai
