name = Cidadela
tagline = Um duelo de lances secretos em sete linhas
how-to-play =
    Sete linhas seguidas; as das pontas são as cidadelas, uma de cada jogador. A moeda começa na linha 4.
    Cada um tem { $stock } pontos { $play ->
        [penalties] para começar
       *[other] para a partida inteira
    }.
    A cada rodada os dois dão um lance em segredo, { $variant ->
        [footsteps] a partir de 0
       *[citadel] de pelo menos 1
    } e no máximo o que ainda tiverem. { $lock ->
        [on] O lance não se troca.
       *[off] Dá para trocar o lance até os dois chegarem.
    } { $lapsed ->
        [forfeit] {""}
       *[minimum] Para quem deixa o tempo acabar, o lance é 1.
    }
    O lance maior leva a moeda uma linha em direção à cidadela do outro, seja qual for a diferença. Lances iguais: ela fica. Os pontos dos dois são gastos.
    Só quem já não tem pontos dá o lance 0. O outro então anda com a moeda uma linha por ponto que lhe reste{ $walk ->
        [manual] , lance a lance
       *[auto] , de uma só vez
    }.
    { $play ->
        [single] {""}
        [penalties] Um confronto tem quantas partidas forem necessárias. Quem perde começa todas as seguintes com menos pontos: 3 a menos por derrota completa, 2 por derrota simples; com empate, 1 a menos para cada um.
       *[match] Um confronto tem quantas partidas forem necessárias, cada uma com pontos novos: a vitória completa vale 2 pontos no confronto; a simples, 1.
    }
    { $seats ->
        [0] A segunda forma, o confronto por penalidades: ninguém soma pontos de confronto. Quem perde começa todas as partidas seguintes com menos pontos (3 por derrota completa, 2 por simples; no empate, 1 cada um); quem não tem com que começar perde o confronto. Começa-se com 20 pontos.
       *[other] {""}
    }
how-to-move = Mande só um número, por exemplo 12.

ending-full = A moeda chega a uma cidadela: vitória completa do outro lado.
ending-simple = { $variant ->
    [footsteps] {""}
   *[citadel] Os dois sem pontos: vitória simples de quem tem a própria cidadela mais longe da moeda.
}
ending-draw = { $variant ->
    [footsteps] Os dois sem pontos: empate.
   *[citadel] Os dois sem pontos e a moeda na linha 4: empate.
}
ending-match = { $play ->
    [single] {""}
    [penalties] {""}
   *[match] Quem chegar primeiro a { $points } pontos no confronto vence o confronto.
}
ending-penalties = { $play ->
    [single] {""}
    [match] {""}
   *[penalties] Quem não tem pontos para começar uma partida perde o confronto.
}
ending-match_drawn = { $play ->
    [single] {""}
    [match] {""}
   *[penalties] Nenhum dos dois tem: o confronto empata.
}

example-start = A moeda começa na linha 4; cada lado tem 50 pontos.
example-move = A esquerda dá 6, a direita dá 4: a moeda anda uma linha para a direita.
example-win = A esquerda dá mais outra vez: a moeda chega à cidadela da direita, vitória completa da esquerda.

lesson-bid = Vocês dois dão um lance em segredo, de 1 até o que tiverem. O maior leva a moeda uma linha em direção à cidadela do outro. Dê o seu primeiro lance.
lesson-bid-right = Os dois lances são gastos: seus pontos têm de durar a partida inteira.
lesson-enough = Por maior que seja o lance, a moeda anda uma linha só. Seu adversário tem 4 pontos: ganhe esta rodada com certeza, gastando o mínimo.
lesson-enough-right = 5 ganha de qualquer lance dele, e um ponto a mais seria desperdício.
lesson-enough-wrong = Para ter certeza sem gastar à toa, dê um ponto a mais do que seu adversário tem.
lesson-save = A moeda está na linha 2, ao lado da sua cidadela, a linha 1. Seu adversário tem 6 pontos. Garanta que ela não entre, gastando pouco.
lesson-save-right = Lances iguais deixam a moeda onde está; um a mais a empurra de volta. E seu adversário ficou sem nada.
lesson-save-wrong = Contra 6 pontos, 6 seguram a moeda e 7 a empurram de volta. Menos pode perder tudo agora; mais é desperdício.
lesson-walk = Quem não tem mais pontos dá o lance 0; o outro anda uma linha por ponto que lhe reste. Seu adversário tem 1 ponto. Tome a cidadela da linha 7.
lesson-walk-right = Sem nada que segurasse a moeda, os seus últimos pontos a levaram até o fim: vitória completa.
lesson-walk-wrong = Assim você ganha, mas sem chegar à cidadela: sobram poucos pontos para andar. Dê um lance menor.
lesson-simple = Quando ninguém tem mais pontos, vence quem tem a própria cidadela mais longe da moeda; na linha 4, é empate. Você tem 2 pontos, seu adversário 1. Dê o seu lance.
lesson-simple-right = Vitória simples: 1 ponto no confronto; a completa vale 2. Quem chegar primeiro a 7 vence o confronto.
lesson-patience = Um primeiro plano: paciência. Vocês têm 10 pontos cada, e a moeda está na linha 5, do lado do adversário. Ache um lance baixo que não seja um erro.
lesson-patience-right = A linha se perdeu, mas custou caro: 8 pontos. Quem guarda mais ganha as últimas linhas.
lesson-patience-wrong = É demais por uma linha: o que você gasta agora falta no fim. As tabelas exatas dizem de 1 a 4.

seat-0 = esquerda
    .player = quem joga à esquerda
seat-1 = direita
    .player = quem joga à direita

fact-bids_in = { $count ->
    [1] Um lance já chegou.
   *[other] Já chegaram { $count } lances.
    }
fact-revealed = Lances: { $first_seat } { $first_bid }, { $second_seat } { $second_bid }.
    .you_first = Lances: você { $first_bid }, { $second_seat } { $second_bid }.
    .you_second = Lances: você { $second_bid }, { $first_seat } { $first_bid }.
fact-pushed = { $seat }: a moeda vai da linha { $from } para a linha { $to }.
    .you = Você empurra a moeda da linha { $from } para a linha { $to }.
fact-stayed = Lances iguais: a moeda fica na linha { $line }.
fact-walked = Sem pontos: { $empty_seat }. { $seat }: a moeda anda { $lines ->
        [1] uma linha
       *[other] { $lines } linhas
    }, da { $from } para a { $to }.
    .you = Sem pontos: { $empty_seat }. Você anda com a moeda { $lines ->
        [1] uma linha
       *[other] { $lines } linhas
    }, da { $from } para a { $to }.
    .you_empty = Você ficou sem pontos. { $seat }: a moeda anda { $lines ->
        [1] uma linha
       *[other] { $lines } linhas
    }, da { $from } para a { $to }.
fact-game_full = Cidadela tomada: vitória completa de { $player }!
    .you = Você tomou a cidadela: vitória completa!
fact-game_simple = Acabaram os pontos. Vitória simples de { $player }: sua cidadela está mais longe da moeda.
    .you = Acabaram os pontos. Você ganha a partida: sua cidadela está mais longe da moeda.
fact-game_drawn = Acabaram os pontos: a partida empatou.
fact-score = Confronto: { $first_seat } { $first_points }, { $second_seat } { $second_points }.
    .you_first = Confronto: você { $first_points }, { $second_seat } { $second_points }.
    .you_second = Confronto: você { $second_points }, { $first_seat } { $first_points }.
fact-penalties = Pontos iniciais agora: { $first_seat } { $first_stock }, { $second_seat } { $second_stock }.
    .you_first = Pontos iniciais agora: você { $first_stock }, { $second_seat } { $second_stock }.
    .you_second = Pontos iniciais agora: você { $second_stock }, { $first_seat } { $first_stock }.
fact-next_game = Nova partida: a moeda volta para a linha 4.

refusal-zero_bid = O lance mínimo é 1: zero é só para quem não tem mais nada. Você ainda tem { $stock }.
refusal-bid_too_high = { $stock ->
    [1] Você só tem um ponto.
   *[other] Você só tem { $stock } pontos.
    }
refusal-no_points = Você está sem pontos: seu lance só pode ser 0.
refusal-bid_locked = Nesta mesa não se troca de lance.

outcome-full = Vitória completa de { $winners }: a moeda chegou à cidadela do outro!
    .you = Vitória completa: a moeda chegou à cidadela do outro!
    .lost = A moeda chegou à sua cidadela: vitória completa de { $winners }.
outcome-simple = Vitória de { $winners }: sua cidadela está mais longe da moeda.
    .you = Você venceu: sua cidadela está mais longe da moeda.
    .lost = Você perdeu: sua cidadela está mais perto da moeda.
outcome-draw = Empate: acabaram os pontos.
outcome-match = Vitória de { $winners } no confronto!
    .you = Você venceu o confronto!
    .lost = Você perdeu o confronto.
outcome-penalties = Vitória de { $winners } no confronto: o outro lado ficou sem pontos iniciais.
    .you = Você venceu o confronto: o outro lado ficou sem pontos iniciais.
    .lost = Você perdeu o confronto: ficou sem pontos iniciais.
outcome-match_drawn = Confronto empatado: ninguém tem pontos iniciais.

token-coin = { $side ->
    [0] esquerda
    [1] direita
   *[other] moeda
}
token-bid = lance de { $value }

text-stock = { $stock ->
    [1] 1 ponto
   *[other] { $stock } pontos
    }
text-bids_in = Lances recebidos: { $count } de 2
text-your_bid = Seu lance: { $bid }
text-past_bids = Lances desta partida
text-game_before = Partida anterior
text-score = Confronto até { $points }
text-starting_stocks = Pontos iniciais

option-play = o que se joga
option-play-match = confronto por pontos
option-play-single = uma só partida
option-play-penalties = confronto por penalidades
option-stock = pontos iniciais
option-points = pontos para vencer o confronto
option-lapsed = se o tempo acabar
option-lapsed-minimum = o lance é 1
option-lapsed-forfeit = perde
option-variant = variante
option-variant-citadel = Cidadela
option-variant-footsteps = Footsteps (também lance zero, sem vitória simples)
option-walk = quando um lado fica sem pontos
option-walk-auto = a moeda anda de uma vez
option-walk-manual = lance a lance
option-lock = lances definitivos
