name = Halma
tagline = Aos saltos, até o canto oposto do tabuleiro
how-to-play =
    { $seats ->
        [1] {""}
        [4] Leve todas as suas peças ao canto oposto antes da outra dupla.
       *[other] Leve todas as suas peças ao canto oposto antes do outro lado. Com dois jogadores, são 19 peças para cada um.
    }
    { $seats ->
        [1] {""}
        [4] Um sorteio decide qual dupla começa.
       *[other] Um sorteio decide quem começa.
    }
    Na sua vez, mova uma peça: a passo ou aos saltos, nunca os dois.
    Passo: para uma casa vazia vizinha, em qualquer das oito direções.
    Salto: por cima de uma peça vizinha, de quem for, para a casa vazia logo atrás. Dali pode saltar de novo, em qualquer direção; pode parar depois de qualquer salto, mas não onde começou.
    Ninguém captura nada, e ninguém é obrigado a saltar. { $lock_target ->
        [on] A peça que chegou ao seu destino fica nele: a jogada tem de acabar ali.
       *[off] A peça que chegou ao seu destino pode sair de novo.
    }
    { $seats ->
        [1] {""}
       *[other] Quem não pode mover passa a vez.
    }
    { $seats ->
        [1] {""}
        [2] {""}
       *[other] A quatro: 13 peças para cada um, brancas e pretas contra verdes e laranja; os parceiros ficam lado a lado. { $order ->
            [alternate] As duplas se alternam: brancas, verdes, pretas, laranja.
           *[pairs] Joga-se no sentido horário, então cada dupla joga duas vezes seguidas.
        } Quem já levou todas as peças pode passar, ou tirar uma para ajudar o parceiro.
    }
    { $seats ->
        [2] {""}
        [4] {""}
       *[other] No Halma solitário: { $target ->
            [free] leve as suas 19 peças ao canto oposto no menor número de jogadas.
           *[other] com as suas 19 peças, forme a figura colorida em 19 jogadas; assim, cada peça move uma só vez. Dá para desfazer jogadas e pedir dicas.
        }
    }
how-to-move = Diga saída e chegada, por exemplo e15-g13; o caminho não importa.

ending-home = { $seats ->
    [1] {""}
    [2] Todas as suas peças chegaram: você ganha.
    [4] Todas as peças dos dois parceiros chegaram: a dupla ganha.
   *[other] Todas as suas peças chegaram: você ganha. Em dupla, as dos dois parceiros.
}
ending-filled = { $spoil ->
    [none] {""}
    [deadline] {""}
   *[parlett] { $seats ->
        [1] {""}
       *[other] A partir da sua jogada nº { $parlett_from }: se depois dela o canto oposto está cheio e ao menos uma peça ali é sua, você ganha, mesmo que peças inimigas não tenham saído. Em dupla: os dois cantos, com uma peça própria em cada um.
    }
}
ending-deadline = { $spoil ->
    [none] {""}
    [parlett] {""}
   *[deadline] { $seats ->
        [1] {""}
       *[other] Quem, depois da própria jogada nº { $deadline } ou de uma posterior, ainda tem peça no próprio canto perde.
    }
}
ending-repetition = { $seats ->
    [1] {""}
   *[other] { $repetition ->
        [off] {""}
       *[other] A mesma posição { $repetition } vezes, com o mesmo jogador na vez: empate.
    }
}
ending-no_progress = { $seats ->
    [1] {""}
   *[other] { $no_progress ->
        [off] {""}
       *[other] { $no_progress } jogadas seguidas, contando as de todos, sem que ninguém tenha mais peças no destino do que já teve: empate.
    }
}
ending-solved = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] {""}
       *[other] Solitário: a figura está formada, resolvido!
    }
}
ending-crossed = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] Solitário: todas as peças atravessaram.
       *[other] {""}
    }
}
ending-failed = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] {""}
       *[other] Solitário: 19 jogadas feitas e a figura não se formou, não resolvido.
    }
}

example-start = As suas peças começam em um canto e querem chegar ao oposto.
example-move = Uma peça pode saltar várias outras em uma só jogada: de f11 a j7.
example-win = A última peça branca entra no canto oposto: todas chegaram, as brancas ganham.

lesson-jump = Passos e saltos valem nas oito direções, também em diagonal. O salto passa por cima de uma vizinha, de quem for, até a casa vazia logo atrás. Dê um salto.
lesson-jump-right = Em Halma nada se captura: as outras peças servem para saltar por cima.
lesson-jump-wrong = O passo de uma casa vale, mas é lento. Salte por cima de uma vizinha.
lesson-series = Depois de um salto você pode saltar de novo, em qualquer direção. Uma série leva uma peça ao seu destino, o canto de baixo, à direita. Ache-a.
lesson-series-right = Do meio até o canto de uma vez só. Procure essas séries antes de tudo.
lesson-series-wrong = Assim a peça não chega ao canto de baixo, à direita. Siga as brechas: por cima de uma, depois da seguinte.
lesson-last = Só ganha quem levou todas as peças, por isso conta a última. Algumas ainda estão no seu canto, em cima, à esquerda. Tire uma de lá.
lesson-last-right = Com as outras por perto ela ainda salta; sozinha, cada casa custa um passo.
lesson-last-wrong = As outras já estão longe; quem fica para trás vai precisar de muitos passos. Tire uma peça do canto.
lesson-bridge = Um primeiro plano: faça escadas. Leve a peça de e14 até onde uma do fundo do seu canto possa saltá-la na próxima vez.
lesson-bridge-right = A peça de a16 deu três saltos de uma vez, o último por cima de f13. Um passo em troca de uma série longa.
lesson-bridge-wrong = Depois disso nenhuma do fundo vai tão longe. A um passo em diagonal de e14, que casa seria o último degrau?
lesson-home = O seu destino é o canto de cima, à esquerda, e só falta uma peça. Termine a partida.
lesson-home-right = As dezenove chegaram: você ganhou. Ganha quem chega primeiro, por pouco que seja.
lesson-home-wrong = Uma casa do canto ainda está vazia, na fileira de cima. Qual peça de fora do canto chega lá com um salto?
lesson-pairs = A quatro joga-se em duplas, e quem joga com você fica ao seu lado. Vocês ganham juntos, quando as peças dos dois chegarem. Faça uma primeira jogada.
lesson-pairs-right = As peças da sua dupla também são boas escadas. Se você terminar antes, pode passar, ou sair de novo para ajudar.
lesson-patience = Dá para jogar sem ninguém: forme a figura colorida em 19 jogadas, uma por peça. Leve uma peça a uma casa colorida.
lesson-patience-right = Essa peça fica ali. Comece pelas casas mais distantes, para não fechar o próprio caminho.
lesson-patience-wrong = Essa casa não é colorida, então a peça teria de mover de novo. Procure um salto para uma colorida.

seat-0 = brancas
    .player = quem joga com as brancas
seat-1 = pretas
    .player = quem joga com as pretas
seat-2 = verdes
    .player = quem joga com as verdes
seat-3 = laranja
    .player = quem joga com as laranja

fact-moved = { $seat }: { $from } para { $to }.
    .you = Você: { $from } para { $to }.
fact-passed = { $player } passa a vez.
    .you = Você passa a vez.
fact-all_home = { $player } levou todas as peças ao destino!
    .you = Todas as suas peças já estão no destino!
fact-nearly_home = Para { $player }, só falta uma peça no destino.
    .you = Só falta uma peça sua no destino.

refusal-locked = A peça de { $from } já chegou e, nesta mesa, não sai mais.
refusal-no_pass = Só passa quem não pode mover ou, em dupla, quem já levou todas as peças ao destino.
refusal-not_your_piece = Você não tem peça em { $site }.
refusal-occupied = A casa { $site } está ocupada.
refusal-same_square = A peça precisa parar em outra casa.
refusal-shut_in = A peça de { $site } não tem para onde ir.
refusal-unreachable = Não dá para ir de { $from } a { $to }: ou um passo, ou saltos sobre uma peça de cada vez; nunca os dois.

outcome-home = Vitória de { $winners }: todas as peças chegaram!
    .you = Você venceu: todas as peças chegaram!
    .lost = Você perdeu: todas as peças de { $winners } chegaram.
outcome-filled = Vitória de { $winners }: o canto oposto está cheio.
    .you = Você venceu: o canto oposto está cheio.
    .lost = Você perdeu: o canto de destino de { $winners } está cheio.
outcome-deadline = Vitória de { $winners }: o outro lado demorou a sair do próprio canto.
    .you = Você venceu: o outro lado demorou a sair do próprio canto.
    .lost = Você perdeu: seu lado demorou a sair do próprio canto.
outcome-repetition = Empate: a mesma posição se repetiu demais.
outcome-no_progress = Empate: há muito tempo ninguém avança.
outcome-solved = A figura está formada em 19 jogadas: parabéns, { $winners }!
    .you = Você formou a figura em 19 jogadas: parabéns!
outcome-crossed = Todas as peças atravessaram: parabéns, { $winners }!
    .you = Você atravessou o tabuleiro: parabéns!
outcome-failed = Acabaram as 19 jogadas e a figura não se formou.

token-man = { $side ->
    [0] peça branca
    [1] peça preta
    [2] peça verde
   *[3] peça laranja
}

text-home = { $count }/{ $men } no destino
text-pairs = Duplas
text-pair = { $first_seat } + { $second_seat }
text-moves = Jogada { $count } de { $limit }
text-moves_free = Jogadas: { $count }

option-lock_target = peça que chega não sai mais
option-spoil = contra peças que não saem do canto
option-spoil-parlett = canto oposto cheio vence
option-spoil-none = nada
option-spoil-deadline = prazo para esvaziar o próprio canto
option-parlett_from = canto oposto cheio vale a partir da própria jogada
option-deadline = próprio canto vazio até a própria jogada
option-order = ordem a quatro
option-order-pairs = sentido horário
option-order-alternate = duplas alternadas
option-repetition = empate quando a posição se repete (vezes)
option-no_progress = empate sem avanço (jogadas)
option-target = figura do jogo solitário
option-target-turned_camp = canto virado
option-target-hexagon = hexágono
option-target-arrowhead = ponta de flecha
option-target-anchor = âncora
option-target-rampart = muralha
option-target-free = livre: atravessar o tabuleiro

move-pass = Passar

typed-pass = passo, passa, passar
