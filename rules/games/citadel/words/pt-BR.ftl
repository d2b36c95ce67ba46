name = Cidadela
tagline = Um duelo de lances secretos em sete linhas
how-to-play =
    São sete linhas; as das pontas são as cidadelas. A moeda começa na linha 4.
    Cada um tem 50 pontos para a partida inteira.
    A cada rodada, os dois fazem um lance secreto: no mínimo 1, no máximo o que ainda tiverem.
    O lance maior leva a moeda uma linha em direção à cidadela adversária, seja qual for a diferença.
    Lances iguais: a moeda fica. Os pontos dos dois são gastos de qualquer jeito.
    Chegar à cidadela adversária é vitória plena: 2 pontos.
    Se os dois ficam sem pontos, vence quem tem a moeda mais longe da própria cidadela: 1 ponto. Na linha 4, empate.
    Quem fica sem pontos joga 0, e o outro anda uma linha por ponto.
    Quem fizer 7 pontos primeiro vence o match.
how-to-move = Mande só um número, por exemplo 12. Dá para trocar até o segundo lance chegar.

seat-0 = esquerda
seat-1 = direita

fact-bids_in = { $count ->
    [1] Um lance já foi feito.
   *[other] { $count } lances já foram feitos.
    }
fact-revealed = { $first_seat } joga { $first_bid }; { $second_seat } joga { $second_bid }.
fact-pushed = { $seat } leva a moeda da linha { $from } para a linha { $to }.
fact-stayed = Lances iguais: a moeda fica na linha { $line }.
fact-walked = { $empty_seat } está sem pontos: { $seat } anda { $lines ->
        [1] uma linha
       *[other] { $lines } linhas
    }, da { $from } para a { $to }.
fact-game_full = { $seat } toma a cidadela: vitória plena!
fact-game_simple = Acabaram os pontos. { $seat } vence a partida: a moeda está mais longe de casa.
fact-game_drawn = Acabaram os pontos: a partida empatou.
fact-score = Match: { $first_seat } { $first_points }, { $second_seat } { $second_points }.
fact-penalties = Estoques iniciais agora: { $first_seat } { $first_stock }, { $second_seat } { $second_stock }.
fact-next_game = Nova partida: a moeda volta para a linha 4.

refusal-zero_bid = O lance mínimo é 1: zero é só para quem não tem mais nada. Você tem { $stock }.
refusal-bid_too_high = { $stock ->
    [1] Você só tem mais um ponto.
   *[other] Você só tem mais { $stock } pontos.
    }
refusal-no_points = Você está sem pontos: seu lance só pode ser 0.
refusal-bid_locked = Nesta mesa não se troca de lance.

outcome-full = { $winners } toma a cidadela: vitória plena!
outcome-simple = { $winners } vence: a moeda está mais longe de casa.
outcome-draw = Empate: acabaram os pontos.
outcome-match = { $winners } vence o match!
outcome-penalties = { $winners } vence o match: o outro estoque zerou.
outcome-match_drawn = Match empatado: os dois estoques zeraram.

token-coin = moeda
token-bid = lance de { $value }

text-stock = { $stock ->
    [1] 1 ponto
   *[other] { $stock } pontos
    }
text-bids_in = Lances feitos: { $count } de 2
text-your_bid = Seu lance: { $bid }
text-past_bids = Lances desta partida
text-game_before = Partida anterior
text-score = Match até { $points }
text-starting_stocks = Estoques iniciais

option-play = o que se joga
option-play-match = match por pontos
option-play-single = uma só partida
option-play-penalties = match por penalidades
option-stock = pontos iniciais
option-points = pontos para vencer o match
option-lapsed = se o tempo acabar
option-lapsed-minimum = lance 1
option-lapsed-forfeit = perde
option-variant = variante
option-variant-citadel = Cidadela
option-variant-footsteps = Footsteps (vale lance zero, sem vitória simples)
option-walk = quando um lado fica sem pontos
option-walk-auto = a moeda anda de uma vez
option-walk-manual = lance a lance
option-lock = lance não se troca
