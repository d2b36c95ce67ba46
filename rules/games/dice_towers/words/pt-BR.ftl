name = Torres de Dados
tagline = Gire, empilhe e prenda: alinhe três seis
how-to-play =
    Oito dados para cada um, todos mostrando 3. Aqui nenhum dado é lançado.
    Um dado anda em qualquer direção, até o seu valor, sem pular. Depois pode girar um ponto para baixo, ou para cima se andou exatamente o seu valor.
    Ponha um dado solto sobre outro de valor igual ou maior: é um duplo. Sobre um dado inimigo os valores mudam: o seu pega tudo o que puder.
    Ponha um dado solto sobre um duplo cujo topo seja igual ou maior: é uma torre. Torres não andam.
    Manda na pilha quem tem o dado de cima. O duplo anda até o valor do topo, e o dado de cima pode descer.
    Da torre pode descer o dado de cima ou o duplo de cima.
    Prisão (d4, e4, d5, e5): nenhum dado sozinho sai dela, só um duplo.
    Alinhe três seis seus, mesmo cobertos, ou empilhe os três numa torre: você ganha. Sem jogada: perde.
how-to-move = d1d4, com + ou - para girar o dado. De uma pilha: d1d4x o duplo inteiro, d1d4/1 o dado de cima, d1d4/2 o duplo de cima da torre.

seat-0 = brancas
seat-1 = pretas

fact-moved = { $seat }: { $from } para { $to }.
fact-turned = O dado em { $at } agora mostra { $value }.
fact-doubled = { $seat } sobe de { $from } para { $to }: um duplo.
fact-transferred = { $seat } sobe de { $from } no inimigo em { $to }: { $value } em cima, { $lower } embaixo.
fact-tower_built = { $seat } sobe de { $from } para { $to }: uma torre.
fact-double_moved = { $seat } leva o duplo de { $from } para { $to }.
fact-die_down = { $seat } desce o dado de cima de { $from } para { $to }.
fact-double_down = { $seat } desce o duplo de cima de { $from } para { $to }.
fact-line = { $seat } alinha três seis: { $squares }!
fact-tower = { $seat } completa uma torre de seis em { $squares }!

refusal-no_die = Não há dado em { $site }.
refusal-not_controlled = Em { $site } o dado de cima é do adversário.
refusal-tower_fixed = Torre não anda; dela só desce o dado ou o duplo de cima.
refusal-no_such_lift = A pilha em { $site } não tem altura para isso.
refusal-prison = { $site } fica na prisão: dali só sai um duplo.
refusal-prison_alone = { $site } fica na prisão: um dado solto não sai dali.
refusal-boxed_in = Nada pode sair assim de { $site }.
refusal-not_in_line = { $origin } e { $landing } não estão na mesma linha.
refusal-too_far = Com { $value } no topo, anda-se no máximo { $value ->
    [1] uma casa
   *[other] { $value } casas
}.
refusal-no_jumping = Dados não pulam, e { $site } está ocupada.
refusal-no_climbing = Só um dado solto pode subir, e { $site } está ocupada.
refusal-tower_full = A torre em { $site } está completa: três dados.
refusal-too_low = Um { $value } não sobe no { $other } de { $site }: aquele dado tem de ser igual ou maior.
refusal-no_turning = Só gira um dado sozinho que para em casa vazia, e nunca o que desce de uma torre.
refusal-die_limit = Um { $value } não gira mais para esse lado.
refusal-turn_up = O dado só gira para cima se andar exatamente o seu valor: aqui, { $value }.

outcome-line = { $winners } ganha com três seis alinhados!
outcome-tower = { $winners } ganha com uma torre de seis!
outcome-no_move = { $winners } ganha: o outro lado não tem jogada.
outcome-repetition = Empate: a mesma posição se repetiu várias vezes.
outcome-quiet = Empate: há muito tempo nenhum dado gira e nenhuma pilha cresce.
outcome-longest = Empate: a partida já durou bastante.

token-die = { $side ->
    [0] dado branco, { $value }
   *[1] dado preto, { $value }
}

text-controls = { $n ->
    [1] controla uma casa
   *[other] controla { $n } casas
}
text-stacks = Pilhas, de baixo para cima

option-prison_descend = o dado de cima pode descer na prisão
option-orthogonal_only = seis só contam em linhas e colunas
option-repetition = empate nesta repetição
option-quiet = empate após tantos lances parados
option-longest = empate após tantos lances ao todo
