name = Corona e Ancora
tagline = Sei figure, tre dadi e un banco
how-to-play =
    Uno di voi tiene il banco. Gli altri puntano fiches su una o più di sei figure: corona, ancora, cuori, quadri, picche, fiori. Fino al lancio la puntata si può cambiare o ritirare.
    Quando tutti sono pronti, o il tempo è scaduto, il banchiere lancia tre dadi con le stesse figure.
    La tua figura non esce: la puntata va al banco. Esce: la puntata ti torna e per ogni fiche il banco paga { $payout ->
        [123] 1, 2 o 3 se esce su uno, due o tre dadi.
        [135] 1, 3 o 5 se esce su uno, due o tre dadi.
       *[auto] { $banker ->
            [fixed] 1, 3 o 5 se esce su uno, due o tre dadi.
           *[other] 1, 2 o 3 se esce su uno, due o tre dadi; un banco fisso 1, 3 o 5.
        }
    }
    { $banker ->
        [lot] Un sorteggio decide chi tiene il banco, e di nuovo dopo { $throws ->
            [1] ogni lancio
           *[other] { $throws } lanci
        }.
        [fixed] Il banchiere, sorteggiato, resta fino alla fine.
        [volunteer] Il banco va a un volontario, e di nuovo dopo { $throws ->
            [1] ogni lancio
           *[other] { $throws } lanci
        }; fra più volontari si sorteggia.
       *[rotation] Il primo banchiere è sorteggiato. Dopo { $throws ->
            [1] ogni lancio
           *[other] { $throws } lanci
        } il banco passa al successivo, nell'ordine in cui vi siete seduti.
    }
    Il banco ha { $bank ->
        [off] tutte le fiches del banchiere.
       *[other] { $bank } fiches del banchiere, o tutte se ne ha meno.
    } { $cover ->
        [proportional] Se non può pagare tutto, chi vince si divide quello che c'è.
       *[limit] Accetta solo puntate che può pagare comunque cadano i dadi; se la tua è troppo alta, ti dice quanto accetta.
    }
    { $broken ->
        [empty] Un banco senza fiches salta
       *[cover] Salta il banco che non potrebbe pagare tre dadi uguali su una puntata minima
    }: { $banker ->
        [fixed] { $successor ->
            [lot] il banchiere successivo si sorteggia. Fino al lancio può averlo un volontario, se tutti sono d'accordo.
           *[volunteer] si cercano volontari.
        }
        [volunteer] passa di mano subito.
       *[other] passa di mano subito. Fino al lancio può averlo un volontario, se tutti sono d'accordo.
    }
    Puntata minima: { $minimum }. { $figure_limit ->
        [off] {""}
       *[other] Al massimo { $figure_limit } per figura.
    } { $rebuy ->
        [on] Chi ha perso tutto può riprendere fiches.
       *[off] Chi ha perso tutto sta a guardare.
    } Ci si siede e ci si alza quando si vuole. Le puntate sul tavolo restano fino al lancio, e chi tiene il banco con puntate in gioco prima lancia, poi si alza.
    { $agreement ->
        [majority] Il tavolo chiude anche quando più di metà è d'accordo.
       *[all] Il tavolo chiude anche quando tutti sono d'accordo.
    }
how-to-move = Punta con corona 10 (corona 0 la ritira), poi pronto. Chi tiene il banco: lancia.

ending-no_bets = Tutti sono pronti e nessuno ha puntato: il tavolo chiude. Se invece scade il tempo, va in pausa e chiude dopo un giorno, a meno che qualcuno continui. Ognuno tiene le sue fiches.
ending-too_few = Meno di due giocatori possono pagare la puntata minima: il tavolo chiude.
ending-no_bank = Nessuno può tenere il banco: il tavolo chiude.
ending-no_volunteer = { $banker ->
    [rotation] {""}
    [lot] {""}
    [fixed] { $successor ->
        [lot] {""}
       *[volunteer] Nessuno vuole il banco: il tavolo chiude.
    }
   *[other] Nessuno vuole il banco: il tavolo chiude.
}

example-start = Sei figure su cui puntare. Appena ci sono due giocatori, si sorteggia il banchiere.
example-move = Le fiches sono sulle figure: 10 sulla corona, 5 sull'ancora, 20 sui cuori. A tiene il banco.
example-win = I dadi segnano corona, corona, cuori: le 10 sulla corona ne vincono 20, le 5 sull'ancora sono perse.

lesson-bet = Uno di voi tiene il banco; gli altri mettono fiches sulle sei figure. Metti 5 fiches sulla corona.
lesson-bet-right = Le fiches restano sulla corona fino al lancio. Servono solo per giocare: altrove non valgono nulla.
lesson-bet-wrong = Anche questa è una puntata. Ma ora sono 5 fiches, sulla corona.
lesson-ready = Per ogni fiche su una figura il banco paga 1, 2 o 3 se esce su uno, due o tre dadi, e la puntata ti torna. Ne hai 5 sulla corona: tocca Puntata fatta.
lesson-ready-right = Due corone: il doppio delle tue 5, e le 5 ti tornano. Cuori non è uscito, e quella puntata è andata al banco.
lesson-ready-wrong = Puoi ancora cambiare la puntata, ma ora lascia lanciare il banchiere: tocca Puntata fatta.
lesson-back = Fino al lancio puoi cambiare la puntata: il numero è il totale su quella figura, e 0 la ritira. Ritira le fiches dall'ancora.
lesson-back-right = Le 25 fiches sono di nuovo tue; le altre 5 restano sulla corona.
lesson-back-wrong = Le tue fiches sono ancora sull'ancora. Metti il totale a 0.
lesson-most = Il banco accetta solo puntate che può pagare, anche se la tua figura esce su tutti e tre i dadi. Questo ha 15 fiches. Metti sulla corona il massimo che accetta.
lesson-most-right = Tre corone costerebbero al banco 3 per ognuna delle tue 5 fiches: tutte e 15.
lesson-most-wrong = Sulla corona il banco può pagare di più. Quante fiches per 3 fanno 15?
lesson-bank = Ora il banco è tuo. Tu non punti; tutti gli altri hanno confermato. Lancia i dadi.
lesson-bank-right = Una corona: paghi 5. Niente cuori: quelle 10 sono tue. Puoi alzarti quando vuoi; se ci sono puntate, prima lanci. Dopo qualche lancio il banco passa.
lesson-all = Un primo piano? Proviamo a puntare su tutto. Hai una fiche su cinque figure: mettine una anche su fiori.
lesson-all-right = Puntare su tutto non fa mai vincere: su 216 fiches il banco ne tiene in media 17. Gioca per divertirti e alzati quando vuoi: le tue puntate restano fino al lancio.
lesson-all-wrong = Una fiche su ognuna delle sei figure: manca solo fiori.

fact-arrived = { $seat } si siede con { $chips ->
    [one] 1 fiche
   *[other] { $chips } fiches
    }.
    .you = Ti siedi con { $chips ->
        [one] 1 fiche
       *[other] { $chips } fiches
    }.
fact-left = { $seat } se ne va { $chips ->
    [0] senza fiches
    [one] con una fiche
   *[other] con { $chips } fiches
    }.
    .you = Te ne vai { $chips ->
        [0] senza fiches
        [one] con una fiche
       *[other] con { $chips } fiches
    }.
fact-bets_stay = { $seat } lascia { $chips } sul tavolo fino al lancio.
    .you = Lasci { $chips } sul tavolo fino al lancio.
fact-leaves_bank = { $seat } lascia il banco: prima si lanciano i dadi per queste puntate.
    .you = Lasci il banco: prima si lanciano i dadi per queste puntate.
fact-lot = Il sorteggio sceglie { $seat }.
    .you = Il sorteggio sceglie te.
fact-call = Chi prende il banco? Si cercano volontari.
fact-volunteered = { $seat } si offre per il banco.
    .you = Ti offri per il banco.
fact-passed = { $seat } passa.
    .you = Passi.
fact-agreed = { $seat } è d'accordo.
    .you = Sei d'accordo.
fact-refused = { $seat } preferisce lasciare il banco dov'è.
    .you = Preferisci lasciare il banco dov'è.
fact-banker = { $seat } tiene il banco: { $chips ->
    [one] una fiche
   *[other] { $chips } fiches
    }.
    .you = Tieni il banco: { $chips ->
        [one] una fiche
       *[other] { $chips } fiches
    }.
fact-instead = Fino al lancio può averlo un volontario, se tutti sono d'accordo.
fact-staked = { $total ->
    [0] { $seat } ritira tutte le puntate.
   *[other] { $seat }: { $chips } { $figure ->
        [crown] sulla corona
        [anchor] sull'ancora
        [heart] sui cuori
        [diamond] sui quadri
        [spade] sulle picche
       *[club] sui fiori
        }, { $total } in tutto.
    }
    .you = { $total ->
        [0] Ritiri tutte le puntate.
       *[other] Tu: { $chips } { $figure ->
                 [crown] sulla corona
                 [anchor] sull'ancora
                 [heart] sui cuori
                 [diamond] sui quadri
                 [spade] sulle picche
                *[club] sui fiori
            }, { $total } in tutto.
    }
fact-returned = { $seat } riprende { $chips }.
    .you = Riprendi { $chips }.
fact-ready = { $seat } ha confermato.
    .you = Hai confermato.
fact-thrown = I dadi: { $first ->
    [crown] corona
    [anchor] ancora
    [heart] cuori
    [diamond] quadri
    [spade] picche
   *[club] fiori
    }, { $second ->
    [crown] corona
    [anchor] ancora
    [heart] cuori
    [diamond] quadri
    [spade] picche
   *[club] fiori
    }, { $third ->
    [crown] corona
    [anchor] ancora
    [heart] cuori
    [diamond] quadri
    [spade] picche
   *[club] fiori
    }.
fact-won = { $seat } vince { $chips }.
    .you = Vinci { $chips }.
fact-lost = { $seat } perde { $chips }.
    .you = Perdi { $chips }.
fact-even = { $seat } va in pari.
    .you = Vai in pari.
fact-bank_won = Il banco ({ $seat }) vince { $chips }.
    .you = Il tuo banco vince { $chips }.
fact-bank_lost = Il banco ({ $seat }) paga { $chips }.
    .you = Il tuo banco paga { $chips }.
fact-bank_even = Il banco ({ $seat }) va in pari.
    .you = Il tuo banco va in pari.
fact-short = { $seat } deve { $due } e ha { $chips }: chi ha vinto se li divide.
    .you = Devi { $due } e hai { $chips }: chi ha vinto se li divide.
fact-broken = Il banco salta: { $seat } non può più pagare.
    .you = Il tuo banco salta: non puoi più pagare.

refusal-not_seated = Non hai un posto a questo tavolo.
refusal-seated = Hai già un posto a questo tavolo.
refusal-no_chips_brought = Senza fiches non ci si siede.
refusal-table_full = Il tavolo è pieno: { $most } giocatori.
refusal-no_banker = Ancora niente puntate: nessuno tiene il banco.
refusal-banker_bets = Chi tiene il banco non punta.
refusal-not_banker = Lancia solo chi tiene il banco.
refusal-not_ready = { $count ->
    [one] Manca ancora una conferma.
   *[other] Mancano ancora { $count } conferme.
    }
refusal-already_ready = Hai già confermato.
refusal-bets_closed = Puntate chiuse: i dadi rotolano.
refusal-no_call = Adesso nessuno cerca un banchiere.
refusal-bank_asked = Prima si decide insieme chi tiene il banco.
refusal-cannot_hold = Adesso non puoi tenere il banco.
refusal-out_of_chips = Non hai fiches per la puntata minima di { $minimum }.
refusal-below_minimum = La puntata minima è { $minimum }.
refusal-above_limit = Il limite per figura è { $limit }; lì puoi averne fino a { $most }.
refusal-too_few_chips = Non hai abbastanza fiches; lì puoi averne fino a { $most }.
refusal-bank_cannot_cover = Il banco non potrebbe pagare. { $most ->
    [0] Lì ora non si può puntare.
   *[other] Lì puoi averne fino a { $most }.
    }
refusal-covers_others = Altre puntate dipendono da questa: lasciane almeno { $least }.

outcome-no_bets = Nessuno punta più: il tavolo chiude.
outcome-too_few = Meno di due giocatori hanno fiches: il tavolo chiude.
outcome-no_bank = Nessuno può tenere il banco: il tavolo chiude.
outcome-no_volunteer = Nessuno vuole il banco: il tavolo chiude.

token-chip = { $value ->
    [0] fiche
    [one] una fiche
   *[other] { $value } fiches
    }
token-figure_die = { $value ->
    [1] corona
    [2] ancora
    [3] cuori
    [4] quadri
    [5] picche
   *[6] fiori
    }

text-chips = { $chips ->
    [one] una fiche
   *[other] { $chips } fiches
    }
text-staked = { $chips } + { $staked } fiches
text-banker = banco
text-ready = ok
text-bank = Banco, { $seat }: { $chips }
text-term = Lancio { $throw } di { $throws }
text-dice = Ultimo lancio
text-results = Puntato → tornato
text-result = { $staked } → { $back } ({ $sign }{ $chips })
text-bank_result = banco: { $sign }{ $chips }
text-asked = Chi vuole il banco?
text-instead = O un volontario, se tutti sono d'accordo
text-consent = { $seat } vuole il banco: tutti d'accordo?
text-odds = Su 216 lanci la tua figura manca in { $never }, esce una volta in { $once } (paga { $pay_once } a 1), due in { $twice } ({ $pay_twice } a 1), tre in { $thrice } ({ $pay_thrice } a 1).
text-edge = Alla lunga il banco trattiene { $part } fiches ogni { $whole }.
text-no_edge = Alla lunga nessuno è in vantaggio.

option-banker = chi tiene il banco
option-banker-rotation = a rotazione
option-banker-lot = a sorteggio
option-banker-fixed = banco fisso (paga 1, 3, 5)
option-banker-volunteer = un volontario
option-throws = lanci per ogni banchiere
option-payout = quanto paga il banco
option-payout-auto = secondo il banco
option-payout-123 = 1, 2, 3
option-payout-135 = 1, 3, 5
option-minimum = puntata minima
option-figure_limit = limite per figura
option-bank = fiches del banco
option-cover = se il banco non potesse pagare
option-cover-limit = puntate limitate
option-cover-proportional = chi vince divide
option-broken = il banco salta
option-broken-cover = se non copre una puntata
option-broken-empty = quando è vuoto
option-successor = se salta il banco fisso
option-successor-volunteer = un volontario
option-successor-lot = a sorteggio
option-rebuy = nuove fiches a chi le finisce
option-agreement = chi deve accordarsi per chiudere il tavolo
option-agreement-all = tutti
option-agreement-majority = la maggioranza

move-crown = Corona
move-anchor = Ancora
move-heart = Cuori
move-diamond = Quadri
move-spade = Picche
move-club = Fiori
move-ready = Puntata fatta
move-throw = Lancia i dadi
move-volunteer = Prendi il banco
move-pass = Passa
move-agree = Cambia banchiere
move-refuse = Stesso banchiere

typed-crown = corona, corone
typed-anchor = ancora, ancore
typed-heart = cuori
typed-diamond = quadri
typed-spade = picche
typed-club = fiori
typed-ready = pronto, pronta
typed-throw = lancia, lanciare, tira, tirare
typed-volunteer = volontario, volontaria
typed-pass = passo, passare
typed-agree = accetto, sì, daccordo
typed-refuse = no, rifiuto
