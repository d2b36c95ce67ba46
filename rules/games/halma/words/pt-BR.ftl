name = Halma
tagline = Aos saltos até o canto oposto do tabuleiro
how-to-play =
    Leve todas as suas peças para o canto oposto antes dos outros.
    Na sua vez, mova uma peça: a passo ou aos saltos.
    Passo: para uma casa vizinha vazia, em qualquer das oito direções.
    Salto: por cima de uma peça vizinha, sua ou não, para a casa vazia logo atrás. Dá para emendar saltos, mudar de direção e parar onde quiser.
    Ninguém captura ninguém.
    A quatro: duas duplas de vizinhos. A dupla precisa levar todas as peças dos dois.
    No Halma solitário: transforme as 19 peças na figura colorida em apenas 19 lances.
how-to-move = Diga saída e chegada, por exemplo e15-g13; o caminho não importa.

seat-0 = brancas
seat-1 = pretas
seat-2 = verdes
seat-3 = laranja

fact-moved = { $seat }: { $from } para { $to }.
fact-passed = { $seat } passa a vez.
fact-all_home = { $seat } já levou todas as peças ao destino!

refusal-locked = A peça de { $from } já chegou e, nesta mesa, não sai mais.
refusal-no_pass = Só passa quem não pode mover ou, em dupla, quem já levou todas as peças ao destino.
refusal-not_your_piece = Você não tem peça em { $site }.
refusal-occupied = A casa { $site } está ocupada.
refusal-same_square = A peça precisa parar em outra casa.
refusal-shut_in = A peça de { $site } não pode sair.
refusal-unreachable = Não dá para ir de { $from } a { $to }: ou um passo, ou saltos sobre uma peça de cada vez, nunca os dois.

outcome-home = Vitória de { $winners }: todas as peças chegaram!
outcome-filled = Vitória de { $winners }: o canto oposto está cheio.
outcome-deadline = Vitória de { $winners }: o outro lado demorou a sair do seu canto.
outcome-repetition = Empate: a mesma posição se repetiu demais.
outcome-no_progress = Empate: faz muito tempo que ninguém avança.
outcome-solved = { $winners } formou a figura em 19 lances!
outcome-crossed = { $winners } atravessou o tabuleiro!
outcome-failed = Acabaram os 19 lances e a figura não se formou.

token-man = peça

text-home = { $count }/{ $men } no destino
text-moves = Lance { $count } de { $limit }
text-moves_free = Lances: { $count }

option-lock_target = peça que chega não sai mais
option-spoil = contra peças deixadas em casa
option-spoil-parlett = canto oposto cheio vence
option-spoil-none = nada
option-spoil-deadline = prazo para esvaziar seu canto
option-parlett_from = canto cheio vale a partir do seu lance
option-deadline = canto vazio até o seu lance
option-order = ordem a quatro
option-order-pairs = sentido horário
option-order-alternate = duplas alternadas
option-repetition = empate quando a posição se repete
option-no_progress = empate após tantos lances sem avanço
option-target = figura do jogo solitário
option-target-turned_camp = canto virado
option-target-hexagon = hexágono
option-target-arrowhead = ponta de flecha
option-target-anchor = âncora
option-target-rampart = muralha
option-target-free = livre: atravessar o tabuleiro

move-pass = Passar

typed-pass = passo, passa, passar
