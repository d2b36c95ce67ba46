name = Torres de Dados
tagline = Gire, empilhe e prenda: alinhe três seis
how-to-play =
    Oito dados para cada lado, na primeira fileira, todos mostrando 3. Eles são peças e nunca são lançados. As brancas começam.
    Um dado solto anda em qualquer das oito direções, no máximo tantas casas quantos pontos mostra, só por casas vazias. Depois pode girar um ponto para baixo, ou um para cima se andou exatamente o seu valor.
    Duplo: um dado solto pode parar sobre outro dado solto, seu ou não, que mostre o mesmo ou mais. Sobre um seu, nada muda. Sobre um inimigo, o seu pega o máximo da soma dos dois, até 6; o de baixo fica com o resto.
    Torre: um dado solto pode parar sobre um duplo cujo dado de cima mostre o mesmo ou mais. Nenhum valor muda, nada mais sobe nela, e ela não anda.
    Manda na pilha quem tem o dado de cima; os dados de baixo podem ser vistos por todos. O duplo anda até o valor do dado de cima, não gira e para em casa vazia.
    O dado de cima também pode descer e girar como um dado solto, mas não sobre outros dados. De uma torre descem o dado de cima ou os dois de cima, sem girar.
    Prisão (d4, e4, d5, e5): dados podem entrar, mas só saem duplos, inclusive o duplo de cima de uma torre. { $prison_descend ->
        [on] Ali, o dado de cima de uma pilha pode descer; o solto fica.
       *[off] Nenhum dado sai sozinho, nem do alto de uma pilha.
    }
how-to-move = d1d4, com + ou - para girar o dado. De uma pilha: d1d4x o duplo inteiro, d1d4/1 o dado de cima, d1d4/2 o duplo de cima da torre.

ending-line = { $orthogonal_only ->
    [on] Três seis seus em três casas seguidas de uma fileira ou coluna, mesmo cobertos: você ganha.
   *[off] Três seis seus em três casas seguidas de uma fileira, coluna ou diagonal, mesmo cobertos: você ganha.
} Se os dois lados têm uma linha, ganha quem acabou de jogar.
ending-tower = Uma torre com três seis seus: você ganha.
ending-no_move = O adversário não tem jogada: você ganha.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] A mesma posição { $repetition } vezes, com o mesmo jogador na vez: empate.
}
ending-quiet = { $quiet ->
    [off] {""}
   *[other] { $quiet } jogadas seguidas, contando as dos dois lados, sem girar dado nem formar pilha: empate.
}
ending-longest = { $longest ->
    [off] {""}
   *[other] { $longest } jogadas ao todo: empate.
}

example-start = Oito dados para cada lado na primeira fileira, todos mostrando 3.
example-move = Um 3 anda três casas, de c1 a c4: exatamente o seu valor, por isso pode girar para 4.
example-win = O terceiro seis branco chega a c4: três seis lado a lado, as brancas ganham.

lesson-turn = O dado anda até o número de casas que mostra, em qualquer direção. Se andar exatamente o seu valor, pode girar um ponto para cima (+). Transforme em 6 o 5 de b2.
lesson-turn-right = Cinco casas, e o 5 virou 6. São os seis que ganham: cada passo até eles conta.
lesson-turn-wrong = Vale, mas não há um seis novo. Ande exatamente cinco casas a partir de b2 e escolha o 6.
lesson-climb = Um dado solto pode subir em um inimigo de valor igual ou maior: o seu pega até 6 pontos da soma. Faça isso com o seu 4.
lesson-climb-right = 4 e 5 são 9: o seu, em cima, pega 6, e o preto fica com 3. E quem manda no duplo é você.
lesson-climb-wrong = Olhe para c4: o 5 preto vale pelo menos tanto quanto o seu 4, e está ao alcance.
lesson-prison = As quatro casas do centro são a prisão: um dado solto não sai, só um duplo. Liberte o seu 5 de d4.
lesson-prison-right = Agora é um duplo, e ele inteiro pode sair na sua próxima vez.
lesson-prison-wrong = O 5 de d4 continua sozinho, portanto preso. Ponha outro dado seu em cima dele.
lesson-double = O duplo anda até o valor do dado de cima, ou só o dado de cima desce. Desça o 5 de b3 e transforme-o em um 6.
lesson-double-right = Exatamente cinco casas, por isso pôde girar. O dado de baixo também era seu, e agora anda sozinho.
lesson-double-wrong = Vale, mas não há um seis novo. Desça o dado de cima de b3, exatamente cinco casas.
lesson-tower = Um terceiro dado sobre um duplo faz uma torre: ela não anda mais, e manda quem está em cima. Prenda o duplo preto de f5.
lesson-tower-right = O 5 das pretas não anda mais, e em uma torre ninguém sobe.
lesson-tower-wrong = O duplo de f5 ainda é das pretas. Um dado seu mostra 5 ou menos e tem o caminho livre até lá.
lesson-defend = Três seis alinhados ganham. As pretas têm dois, em c6 e d6, e querem levar o de h6 a e6. Impeça isso.
lesson-defend-right = Um dado no caminho resolve, e subir em um seis também: ele perde pontos para o seu.
lesson-defend-wrong = As pretas vão de h6 a e6 e alinham três seis. Feche o caminho, ou suba em c6 ou d6.
lesson-line = Sua vez: há dois seis seus em b3 e c4, e as diagonais também valem. Alinhe o terceiro e ganhe!
lesson-line-right = Três alinhados ganham na hora. Antes de cada jogada, conte os seis, os seus e os deles.
lesson-line-wrong = Ainda não há linha. São três casas seguidas, com b3 e c4, e o seis tem de continuar seis.
lesson-six_tower = Uma torre com três seis seus também ganha. Forme-a em e3.
lesson-six_tower-right = É a vitória mais rara. Há mais uma: se o adversário não tem jogada, com os dados cobertos, cercados ou na prisão, você ganha.
lesson-six_tower-wrong = O duplo de seis em e3 espera pelo terceiro. Qual seis seu chega lá?

seat-0 = brancas
    .player = quem joga com as brancas
seat-1 = pretas
    .player = quem joga com as pretas

fact-moved = { $seat }: { $from } para { $to }.
    .you = Você: { $from } para { $to }.
fact-turned = O dado em { $at } agora mostra { $value }.
fact-doubled = { $seat }: o dado de { $from } sobe em { $to } e forma um duplo.
    .you = Você sobe de { $from } em { $to } e forma um duplo.
fact-transferred = { $seat }: o dado de { $from } sobe no dado inimigo em { $to }, { $value } em cima, { $lower } embaixo.
    .you = Você sobe de { $from } no dado inimigo em { $to }: { $value } em cima, { $lower } embaixo.
fact-tower_built = { $seat }: o dado de { $from } sobe em { $to } e forma uma torre.
    .you = Você sobe de { $from } em { $to } e forma uma torre.
fact-double_moved = { $seat }: o duplo vai de { $from } para { $to }.
    .you = Você leva o duplo de { $from } para { $to }.
fact-die_down = { $seat }: o dado de cima desce de { $from } para { $to }.
    .you = Você desce o dado de cima de { $from } para { $to }.
fact-double_down = { $seat }: o duplo de cima desce de { $from } para { $to }.
    .you = Você desce o duplo de cima de { $from } para { $to }.
fact-line = { $player } alinha três seis em { $squares }!
    .you = Você alinhou três seis em { $squares }!
fact-tower = { $player } completa uma torre de seis em { $squares }!
    .you = Você completou uma torre de seis em { $squares }!

refusal-no_die = Não há dado em { $site }.
refusal-not_controlled = Em { $site } o dado de cima é do adversário.
refusal-tower_fixed = Torre não anda; dela só desce o dado ou o duplo de cima.
refusal-no_such_lift = A pilha em { $site } não tem altura para isso.
refusal-prison = A casa { $site } fica na prisão: dali só sai um duplo.
refusal-prison_alone = A casa { $site } fica na prisão: um dado solto não sai dali.
refusal-boxed_in = Nada pode sair assim de { $site }.
refusal-not_in_line = { $origin } e { $landing } não estão na mesma linha.
refusal-too_far = Com um { $value } dá para andar no máximo { $value ->
    [1] uma casa
   *[other] { $value } casas
}.
refusal-no_jumping = Dados não pulam, e a casa { $site } está ocupada.
refusal-no_climbing = Só um dado solto pode subir, e a casa { $site } está ocupada.
refusal-tower_full = A torre em { $site } está completa: três dados.
refusal-too_low = Um { $value } não sobe no { $other } de { $site }: aquele dado tem de ser igual ou maior.
refusal-no_turning = Só gira um dado sozinho que para em casa vazia, e nunca o que desce de uma torre.
refusal-die_limit = Um { $value } não gira mais para esse lado.
refusal-turn_up = O dado só gira para cima se andar exatamente o seu valor: aqui, { $value }.

outcome-line = Vitória de { $winners } com três seis alinhados!
    .you = Você venceu com três seis alinhados!
    .lost = Você perdeu: três seis alinhados para { $winners }.
outcome-tower = Vitória de { $winners } com uma torre de seis!
    .you = Você venceu com uma torre de seis!
    .lost = Você perdeu: uma torre de seis para { $winners }.
outcome-no_move = Vitória de { $winners }: o outro lado não tem jogada.
    .you = Você venceu: o outro lado não tem jogada.
    .lost = Você perdeu: ficou sem jogadas.
outcome-repetition = Empate: a mesma posição se repetiu várias vezes.
outcome-quiet = Empate: há muito tempo nenhum dado gira e nenhuma pilha se forma.
outcome-longest = Empate: a partida chegou ao limite de jogadas.

token-die = { $side ->
    [0] dado branco, { $value }
   *[1] dado preto, { $value }
}

text-controls = { $n ->
    [1] controla uma casa
   *[other] controla { $n } casas
}
text-stacks = Pilhas, de baixo para cima
text-stays = { $to }: sem girar
text-turns = { $to }: girar para { $value }
text-climbs = { $height ->
    [2] { $to }: subir, um duplo
   *[other] { $to }: subir, uma torre
}
text-double_goes = { $to }: o duplo inteiro
text-comes_down = { $to }: desce o dado de cima
text-comes_down_turning = { $to }: desce e gira para { $value }
text-double_comes_down = { $to }: desce o duplo de cima

option-prison_descend = o dado de cima pode descer na prisão
option-orthogonal_only = os seis só contam em fileiras e colunas
option-repetition = empate quando a posição se repete (vezes)
option-quiet = empate sem mudanças (jogadas)
option-longest = empate no limite da partida (jogadas)
