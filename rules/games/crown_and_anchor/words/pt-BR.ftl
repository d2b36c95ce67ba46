name = Coroa e Âncora
tagline = Seis figuras, três dados e uma banca
how-to-play =
    Um de vocês tem a banca. Os outros põem fichas em uma ou mais de seis figuras: coroa, âncora, copas, ouros, espadas, paus. Até o lançamento dá para mudar ou retirar a aposta.
    Com todos prontos, ou com o tempo esgotado, o banqueiro lança três dados com as mesmas figuras.
    Sua figura não saiu: a aposta vai para a banca. Saiu: a aposta volta para você e, por ficha, a banca paga { $payout ->
        [123] 1, 2 ou 3 se saiu em um, dois ou três dados.
        [135] 1, 3 ou 5 se saiu em um, dois ou três dados.
       *[auto] { $banker ->
            [fixed] 1, 3 ou 5 se saiu em um, dois ou três dados.
           *[other] 1, 2 ou 3 se saiu em um, dois ou três dados; banca fixa, 1, 3 ou 5.
        }
    }
    { $banker ->
        [lot] Um sorteio decide quem tem a banca, e de novo depois de { $throws ->
            [1] cada lançamento
           *[other] { $throws } lançamentos
        }.
        [fixed] O banqueiro, sorteado, fica até o fim.
        [volunteer] A banca vai para um voluntário, e de novo depois de { $throws ->
            [1] cada lançamento
           *[other] { $throws } lançamentos
        }; entre vários, sorteia-se.
       *[rotation] O primeiro banqueiro é sorteado. Depois de { $throws ->
            [1] cada lançamento
           *[other] { $throws } lançamentos
        } a banca passa ao seguinte, na ordem em que vocês se sentaram.
    }
    A banca tem { $bank ->
        [off] todas as fichas do banqueiro.
       *[other] { $bank } fichas do banqueiro, ou todas, se ele tiver menos.
    } { $cover ->
        [proportional] Se ela não puder pagar tudo, quem ganhou divide o que houver.
       *[limit] Ela só aceita apostas que possa pagar, caiam os dados como caírem; se a sua for alta demais, você fica sabendo quanto cabe.
    }
    { $broken ->
        [empty] A banca sem fichas quebra
       *[cover] Quebra a banca que não poderia pagar três dados iguais sobre uma aposta mínima
    }: { $banker ->
        [fixed] { $successor ->
            [lot] sorteia-se o próximo banqueiro. Até os dados rolarem, um voluntário pode ficar com ela, se todos concordarem.
           *[volunteer] procuram-se voluntários.
        }
        [volunteer] ela passa adiante na mesma hora.
       *[other] ela passa adiante na mesma hora. Até os dados rolarem, um voluntário pode ficar com ela, se todos concordarem.
    }
    Aposta mínima: { $minimum }. { $figure_limit ->
        [off] {""}
       *[other] No máximo { $figure_limit } por figura.
    } { $rebuy ->
        [on] Quem perdeu tudo pode pegar fichas de novo.
       *[off] Quem perdeu tudo só assiste.
    } Dá para entrar e sair a qualquer momento. As apostas na mesa ficam até o lançamento, e quem tem a banca com apostas na mesa lança antes de sair.
    { $agreement ->
        [majority] A mesa também acaba quando mais da metade concorda.
       *[all] A mesa também acaba quando todos concordam.
    }
how-to-move = Aposte com coroa 10 (coroa 0 retira) e depois pronto. Se você é a banca: lançar.

ending-no_bets = Todos estão prontos e ninguém apostou: a mesa fecha. Se em vez disso o tempo acaba, ela fica em pausa e fecha depois de um dia, a não ser que alguém continue. Cada um leva suas fichas.
ending-too_few = Menos de dois podem pagar a aposta mínima: a mesa fecha.
ending-no_bank = Ninguém pode ter a banca: a mesa fecha.
ending-no_volunteer = { $banker ->
    [rotation] {""}
    [lot] {""}
    [fixed] { $successor ->
        [lot] {""}
       *[volunteer] Ninguém quer a banca: a mesa fecha.
    }
   *[other] Ninguém quer a banca: a mesa fecha.
}

example-start = Seis figuras para apostar. Assim que houver dois, sorteia-se o banqueiro.
example-move = As fichas estão nas figuras: 10 na coroa, 5 na âncora, 20 em copas. A tem a banca.
example-win = Os dados mostram coroa, coroa, copas: as 10 da coroa ganham 20, as 5 da âncora se perdem.

lesson-bet = Um de vocês tem a banca; os outros põem fichas nas seis figuras. Ponha 5 fichas na coroa.
lesson-bet-right = As fichas ficam na coroa até o lançamento. São só para jogar e não valem nada fora daqui.
lesson-bet-wrong = Também é uma aposta. Mas agora são 5 fichas, na coroa.
lesson-ready = Por ficha em uma figura, a banca paga 1, 2 ou 3 se ela sair em um, dois ou três dados, e a aposta volta. Você tem 5 na coroa: toque em Aposta feita.
lesson-ready-right = Duas coroas: o dobro das suas 5, e as 5 voltam. Copas não saiu, e essa aposta foi para a banca.
lesson-ready-wrong = Ainda dá para mudar a aposta, mas agora deixe o banqueiro lançar: toque em Aposta feita.
lesson-back = Dá para mudar a aposta até o lançamento: o número é o total naquela figura, e 0 retira tudo. Retire as fichas da âncora.
lesson-back-right = As 25 fichas são suas de novo; as 5 da coroa ficam.
lesson-back-wrong = Suas fichas continuam na âncora. Deixe o total dela em 0.
lesson-most = A banca só aceita apostas que possa pagar, mesmo se os três dados mostrarem a sua figura. Esta tem 15 fichas. Ponha na coroa o máximo que couber.
lesson-most-right = Três coroas custariam à banca 3 por cada uma das suas 5 fichas: todas as 15.
lesson-most-wrong = Na coroa a banca pode pagar mais. Quantas fichas vezes 3 são 15?
lesson-bank = Agora a banca é sua. Você não aposta; todos os outros já apostaram. Lance os dados.
lesson-bank-right = Uma coroa: você paga 5. Nenhum dado com copas: aquelas 10 são suas. Você pode sair quando quiser; com apostas na mesa, lança antes. Depois de alguns lançamentos a banca passa adiante.
lesson-all = Um primeiro plano? Vamos tentar fichas em tudo. Você tem uma ficha em cinco figuras: ponha uma em paus também.
lesson-all-right = Apostar em tudo nunca dá lucro: de 216 fichas a banca fica em média com 17. Jogue para se divertir e saia quando quiser: suas apostas ficam até o lançamento.
lesson-all-wrong = Uma ficha em cada uma das seis figuras: só falta paus.

fact-arrived = { $seat } entra com { $chips ->
    [1] 1 ficha
   *[other] { $chips } fichas
    }.
    .you = Você entra com { $chips ->
        [1] 1 ficha
       *[other] { $chips } fichas
    }.
fact-left = { $seat } sai { $chips ->
    [0] sem fichas
    [1] com 1 ficha
   *[other] com { $chips } fichas
    }.
    .you = Você sai { $chips ->
        [0] sem fichas
        [1] com 1 ficha
       *[other] com { $chips } fichas
    }.
fact-bets_stay = { $seat } deixa { $chips } em apostas até o lançamento.
    .you = Você deixa { $chips } em apostas até o lançamento.
fact-leaves_bank = { $seat } vai deixar a banca: antes, os dados rolam para estas apostas.
    .you = Você vai deixar a banca: antes, os dados rolam para estas apostas.
fact-lot = { $seat } ganha o sorteio.
    .you = Você ganha o sorteio.
fact-call = Quem assume a banca? Aceitam-se voluntários.
fact-volunteered = { $seat } quer a banca.
    .you = Você quer a banca.
fact-passed = { $seat } passa.
    .you = Você passa.
fact-agreed = { $seat } aceita.
    .you = Você aceita.
fact-refused = { $seat } prefere deixar a banca onde está.
    .you = Você prefere deixar a banca onde está.
fact-banker = { $seat } tem a banca: { $chips ->
    [1] 1 ficha
   *[other] { $chips } fichas
    }.
    .you = Você tem a banca: { $chips ->
        [1] 1 ficha
       *[other] { $chips } fichas
    }.
fact-instead = Até os dados rolarem, um voluntário pode ficar com ela, se todos concordarem.
fact-staked = { $total ->
    [0] { $seat } retira todas as apostas.
   *[other] { $seat }: { $chips } { $figure ->
        [crown] na coroa
        [anchor] na âncora
        [heart] em copas
        [diamond] em ouros
        [spade] em espadas
       *[club] em paus
        }, { $total } ao todo.
    }
    .you = { $total ->
        [0] Você retira todas as apostas.
       *[other] Você: { $chips } { $figure ->
                 [crown] na coroa
                 [anchor] na âncora
                 [heart] em copas
                 [diamond] em ouros
                 [spade] em espadas
                *[club] em paus
            }, { $total } ao todo.
    }
fact-returned = { $seat } recebe { $chips } de volta.
    .you = Você recebe { $chips } de volta.
fact-ready = { $seat } já confirmou.
    .you = Você já confirmou.
fact-thrown = Os dados: { $first ->
    [crown] coroa
    [anchor] âncora
    [heart] copas
    [diamond] ouros
    [spade] espadas
   *[club] paus
    }, { $second ->
    [crown] coroa
    [anchor] âncora
    [heart] copas
    [diamond] ouros
    [spade] espadas
   *[club] paus
    }, { $third ->
    [crown] coroa
    [anchor] âncora
    [heart] copas
    [diamond] ouros
    [spade] espadas
   *[club] paus
    }.
fact-won = { $seat } ganha { $chips }.
    .you = Você ganha { $chips }.
fact-lost = { $seat } perde { $chips }.
    .you = Você perde { $chips }.
fact-even = { $seat } empata.
    .you = Você empata.
fact-bank_won = A banca ({ $seat }) ganha { $chips }.
    .you = Sua banca ganha { $chips }.
fact-bank_lost = A banca ({ $seat }) paga { $chips }.
    .you = Sua banca paga { $chips }.
fact-bank_even = A banca ({ $seat }) empata.
    .you = Sua banca empata.
fact-short = { $seat } deve { $due } e tem { $chips }: quem ganhou divide.
    .you = Você deve { $due } e tem { $chips }: quem ganhou divide.
fact-broken = A banca quebrou: { $seat } não tem mais como pagar.
    .you = Sua banca quebrou: você não tem mais como pagar.

refusal-not_seated = Você não está nesta mesa.
refusal-seated = Você já está nesta mesa.
refusal-no_chips_brought = Sem fichas não dá para entrar.
refusal-table_full = A mesa está cheia: { $most } jogadores.
refusal-no_banker = Ainda não há banca para aceitar apostas.
refusal-banker_bets = Quem tem a banca não aposta.
refusal-not_banker = Só quem tem a banca lança os dados.
refusal-not_ready = { $count ->
    [1] Ainda falta alguém confirmar.
   *[other] Ainda faltam { $count } confirmações.
    }
refusal-already_ready = Você já confirmou.
refusal-bets_closed = Apostas encerradas: os dados estão rolando.
refusal-no_call = Agora não se procura quem assuma a banca.
refusal-bank_asked = Antes, decidam juntos quem fica com a banca.
refusal-cannot_hold = Agora você não pode assumir a banca.
refusal-out_of_chips = Você não tem fichas para a aposta mínima de { $minimum }.
refusal-below_minimum = A aposta mínima é { $minimum }.
refusal-above_limit = O limite por figura é { $limit }; você pode ter até { $most } aí.
refusal-too_few_chips = Você não tem fichas para isso; pode ter até { $most } aí.
refusal-bank_cannot_cover = A banca não teria como pagar. { $most ->
    [0] Aí não cabe aposta agora.
   *[other] Você pode ter até { $most } aí.
    }
refusal-covers_others = Outras apostas dependem destas fichas: deixe pelo menos { $least }.

outcome-no_bets = Ninguém mais aposta: a mesa fecha.
outcome-too_few = Menos de duas pessoas têm fichas: a mesa fecha.
outcome-no_bank = Ninguém pode assumir a banca: a mesa fecha.
outcome-no_volunteer = Ninguém quer a banca: a mesa fecha.

token-chip = { $value ->
    [0] ficha
    [1] 1 ficha
   *[other] { $value } fichas
    }
token-figure_die = { $value ->
    [1] coroa
    [2] âncora
    [3] copas
    [4] ouros
    [5] espadas
   *[6] paus
    }

text-chips = { $chips ->
    [1] 1 ficha
   *[other] { $chips } fichas
    }
text-staked = { $chips } + { $staked } fichas
text-banker = banca
text-ready = ok
text-bank = Banca, { $seat }: { $chips }
text-term = Lançamento { $throw } de { $throws }
text-dice = Último lançamento
text-results = Apostado → voltou
text-result = { $staked } → { $back } ({ $sign }{ $chips })
text-bank_result = banca: { $sign }{ $chips }
text-asked = Quem quer a banca?
text-instead = Ou um voluntário, se todos concordarem
text-consent = { $seat } quer a banca: todos concordam?
text-odds = Em 216 lançamentos, a sua figura não sai em { $never }, sai uma vez em { $once } (paga { $pay_once } por 1), duas em { $twice } ({ $pay_twice } por 1) e três em { $thrice } ({ $pay_thrice } por 1).
text-edge = A longo prazo, a banca fica com { $part } de cada { $whole } fichas.
text-no_edge = A longo prazo, ninguém leva vantagem.

option-banker = quem tem a banca
option-banker-rotation = rodízio
option-banker-lot = sorteio
option-banker-fixed = banca fixa (paga 1, 3, 5)
option-banker-volunteer = voluntário
option-throws = lançamentos por banqueiro
option-payout = quanto a banca paga
option-payout-auto = conforme a banca
option-payout-123 = 1, 2, 3
option-payout-135 = 1, 3, 5
option-minimum = aposta mínima
option-figure_limit = limite por figura
option-bank = fichas da banca
option-cover = se a banca não puder pagar
option-cover-limit = apostas limitadas
option-cover-proportional = quem ganha divide
option-broken = a banca quebra
option-broken-cover = quando não cobre uma aposta
option-broken-empty = quando zera
option-successor = se a banca fixa quebrar
option-successor-volunteer = voluntário
option-successor-lot = sorteio
option-rebuy = novas fichas para quem zerar
option-agreement = quem precisa concordar em encerrar a mesa
option-agreement-all = todos
option-agreement-majority = a maioria

move-crown = Coroa
move-anchor = Âncora
move-heart = Copas
move-diamond = Ouros
move-spade = Espadas
move-club = Paus
move-ready = Aposta feita
move-throw = Lançar os dados
move-volunteer = Assumir a banca
move-pass = Passar
move-agree = Trocar o banqueiro
move-refuse = Manter o banqueiro

typed-crown = coroa, coroas
typed-anchor = âncora, âncoras
typed-heart = copas
typed-diamond = ouros
typed-spade = espadas
typed-club = paus
typed-ready = pronto, pronta
typed-throw = lançar, lança, jogar
typed-volunteer = voluntário, voluntária
typed-pass = passo, passar
typed-agree = aceito, sim
typed-refuse = não, recuso
