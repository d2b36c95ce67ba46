name = Cittadella
tagline = Un duello di offerte segrete su sette linee
how-to-play =
    Sette linee di seguito; alle due estremità le cittadelle, una per ciascuno. La moneta parte dalla linea 4.
    Ciascuno ha { $stock } punti { $play ->
        [penalties] per cominciare
       *[other] per tutta la partita
    }.
    A ogni turno entrambi fanno un'offerta segreta, { $variant ->
        [footsteps] da 0
       *[citadel] almeno 1
    }, al massimo quanto resta. { $lock ->
        [on] L'offerta non si cambia.
       *[off] Si può cambiare finché non ci sono entrambe.
    } { $lapsed ->
        [forfeit] {""}
       *[minimum] Se il tempo scade, l'offerta è 1.
    }
    L'offerta più alta sposta la moneta di una linea verso la cittadella dell'altro, qualunque sia lo scarto. Offerte uguali: resta ferma. I punti offerti si spendono comunque.
    Offre 0 solo chi non ha più punti. L'altro allora avanza con la moneta di una linea per ogni punto che gli resta{ $walk ->
        [manual] , offerta per offerta
       *[auto] , tutto in una volta
    }.
    { $play ->
        [single] {""}
        [penalties] Un incontro ha tutte le partite che servono. Chi perde comincia tutte le successive con meno punti: 3 in meno dopo una sconfitta piena, 2 dopo una semplice; dopo una patta, 1 in meno a testa.
       *[match] Un incontro ha tutte le partite che servono, ognuna con punti nuovi: la vittoria piena vale 2 punti nell'incontro, quella semplice 1.
    }
    { $seats ->
        [0] La seconda forma, l'incontro a penalità: nessuno raccoglie punti nell'incontro. Chi perde comincia tutte le partite successive con meno punti (3 dopo una sconfitta piena, 2 dopo una semplice, 1 a testa dopo una patta); chi non ne ha per cominciare perde l'incontro. Si parte da 20 punti.
       *[other] {""}
    }
how-to-move = Mandami solo un numero, per esempio 12.

ending-full = La moneta è in una cittadella: vittoria piena dell'altra parte.
ending-simple = { $variant ->
    [footsteps] {""}
   *[citadel] Entrambi senza punti: vittoria semplice di chi ha la propria cittadella più lontana dalla moneta.
}
ending-draw = { $variant ->
    [footsteps] Entrambi senza punti: patta.
   *[citadel] Entrambi senza punti e la moneta sulla linea 4: patta.
}
ending-match = { $play ->
    [single] {""}
    [penalties] {""}
   *[match] Chi arriva per primo a { $points } punti nell'incontro lo vince.
}
ending-penalties = { $play ->
    [single] {""}
    [match] {""}
   *[penalties] Chi non ha punti per cominciare una partita perde l'incontro.
}
ending-match_drawn = { $play ->
    [single] {""}
    [match] {""}
   *[penalties] Nessuno dei due ne ha: l'incontro è pari.
}

example-start = La moneta parte dalla linea 4; ogni parte ha 50 punti.
example-move = La sinistra offre 6, la destra 4: la moneta va di una linea a destra.
example-win = La sinistra offre ancora di più: la moneta è nella cittadella di destra, vittoria piena della sinistra.

lesson-bid = Fate entrambi un'offerta segreta, da 1 a quanto vi resta. La più alta spinge la moneta di una linea verso la cittadella dell'altro. Fai la tua prima offerta.
lesson-bid-right = Le due offerte si spendono comunque: i tuoi punti devono bastare per tutta la partita.
lesson-enough = Per quanto sia alta l'offerta, la moneta va avanti di una linea sola. Il tuo avversario ha 4 punti: vinci questo turno di sicuro, spendendo il meno possibile.
lesson-enough-right = 5 batte qualsiasi sua offerta, e un punto in più sarebbe sprecato.
lesson-enough-wrong = Per andare sul sicuro senza sprecare, offri un punto più di quanti ne ha l'avversario.
lesson-save = La moneta è sulla linea 2, accanto alla tua cittadella, la linea 1. Il tuo avversario ha 6 punti. Tienila fuori di sicuro, spendendo poco.
lesson-save-right = Con offerte uguali la moneta resta dov'è; una più alta la respinge. E all'avversario non resta nulla.
lesson-save-wrong = Contro 6 punti, 6 fermano la moneta e 7 la respingono. Con meno rischi di perdere tutto, di più è sprecato.
lesson-walk = Chi non ha più punti offre 0; l'altro avanza di una linea per ogni punto che gli resta. Il tuo avversario ha 1 punto. Prendi la cittadella sulla linea 7.
lesson-walk-right = Senza nulla che la fermasse, i tuoi ultimi punti hanno portato la moneta fino in fondo: vittoria piena.
lesson-walk-wrong = Così vinci, ma senza arrivare alla cittadella: ti restano pochi punti per avanzare. Offri di meno.
lesson-simple = Quando nessuno ha più punti, vince chi ha la propria cittadella più lontana dalla moneta; sulla linea 4 è patta. Hai 2 punti, il tuo avversario 1. Fai l'offerta.
lesson-simple-right = Vittoria semplice: 1 punto nell'incontro; quella piena ne vale 2. Chi arriva primo a 7 vince l'incontro.
lesson-patience = Un primo piano: la pazienza. Avete 10 punti a testa, e la moneta è sulla linea 5, dalla parte dell'avversario. Trova un'offerta bassa che non sia un errore.
lesson-patience-right = La linea è persa, ma gli è costata cara: 8 punti. Chi conserva di più vince le ultime linee.
lesson-patience-wrong = È troppo per una linea: quello che spendi ora ti mancherà alla fine. Le tabelle esatte dicono da 1 a 4.

seat-0 = sinistra
    .player = chi gioca a sinistra
seat-1 = destra
    .player = chi gioca a destra

fact-bids_in = { $count ->
    [one] È arrivata un'offerta.
   *[other] Sono arrivate { $count } offerte.
    }
fact-revealed = Offerte: { $first_seat } { $first_bid }, { $second_seat } { $second_bid }.
    .you_first = Offerte: tu { $first_bid }, { $second_seat } { $second_bid }.
    .you_second = Offerte: tu { $second_bid }, { $first_seat } { $first_bid }.
fact-pushed = { $seat }: la moneta va dalla linea { $from } alla linea { $to }.
    .you = Spingi la moneta dalla linea { $from } alla linea { $to }.
fact-stayed = Offerte uguali: la moneta resta sulla linea { $line }.
fact-walked = Senza punti: { $empty_seat }. { $seat }: la moneta avanza di { $lines ->
        [one] una linea
       *[other] { $lines } linee
    }, dalla { $from } alla { $to }.
    .you = Senza punti: { $empty_seat }. Fai avanzare la moneta di { $lines ->
        [one] una linea
       *[other] { $lines } linee
    }, dalla { $from } alla { $to }.
    .you_empty = Sei senza punti. { $seat }: la moneta avanza di { $lines ->
        [one] una linea
       *[other] { $lines } linee
    }, dalla { $from } alla { $to }.
fact-game_full = Cittadella conquistata: vittoria piena di { $player }!
    .you = Hai conquistato la cittadella: vittoria piena!
fact-game_simple = Punti finiti. Vittoria semplice di { $player }: la sua cittadella è più lontana dalla moneta.
    .you = Punti finiti. Vinci la partita: la tua cittadella è più lontana dalla moneta.
fact-game_drawn = Punti finiti: partita patta.
fact-score = Incontro: { $first_seat } { $first_points }, { $second_seat } { $second_points }.
    .you_first = Incontro: tu { $first_points }, { $second_seat } { $second_points }.
    .you_second = Incontro: tu { $second_points }, { $first_seat } { $first_points }.
fact-penalties = Punti di partenza ora: { $first_seat } { $first_stock }, { $second_seat } { $second_stock }.
    .you_first = Punti di partenza ora: tu { $first_stock }, { $second_seat } { $second_stock }.
    .you_second = Punti di partenza ora: tu { $second_stock }, { $first_seat } { $first_stock }.
fact-next_game = Nuova partita: la moneta torna sulla linea 4.

refusal-zero_bid = Offri almeno 1: lo zero è solo per chi non ha più niente. Hai ancora { $stock }.
refusal-bid_too_high = { $stock ->
    [one] Ti resta un solo punto.
   *[other] Ti restano solo { $stock } punti.
    }
refusal-no_points = Non hai più punti: puoi offrire solo 0.
refusal-bid_locked = A questo tavolo l'offerta non si cambia.

outcome-full = Vittoria piena di { $winners }: la moneta è nella cittadella dell'altro!
    .you = Vittoria piena: la moneta è nella cittadella dell'altro!
    .lost = La moneta è nella tua cittadella: vittoria piena di { $winners }.
outcome-simple = Vittoria di { $winners }: la sua cittadella è più lontana dalla moneta.
    .you = Hai vinto: la tua cittadella è più lontana dalla moneta.
    .lost = Hai perso: la tua cittadella è più vicina alla moneta.
outcome-draw = Patta: i punti sono finiti.
outcome-match = Vittoria di { $winners } nell'incontro!
    .you = Hai vinto l'incontro!
    .lost = Hai perso l'incontro.
outcome-penalties = Vittoria di { $winners } nell'incontro: all'altra parte non restano punti di partenza.
    .you = Hai vinto l'incontro: all'altra parte non restano punti di partenza.
    .lost = Hai perso l'incontro: non ti restano punti di partenza.
outcome-match_drawn = Incontro pari: nessuno ha più punti di partenza.

token-coin = { $side ->
    [0] sinistra
    [1] destra
   *[other] moneta
}
token-bid = offerta di { $value }

text-stock = { $stock ->
    [one] 1 punto
   *[other] { $stock } punti
    }
text-bids_in = Offerte arrivate: { $count } su 2
text-your_bid = La tua offerta: { $bid }
text-past_bids = Offerte di questa partita
text-game_before = Partita precedente
text-score = Incontro a { $points }
text-starting_stocks = Punti di partenza

option-play = che cosa si gioca
option-play-match = incontro a punti
option-play-single = una sola partita
option-play-penalties = incontro a penalità
option-stock = punti iniziali
option-points = punti per vincere l'incontro
option-lapsed = a tempo scaduto
option-lapsed-minimum = l'offerta è 1
option-lapsed-forfeit = perde
option-variant = variante
option-variant-citadel = Cittadella
option-variant-footsteps = Footsteps (anche offerte a zero, niente vittorie semplici)
option-walk = se una parte resta senza punti
option-walk-auto = la moneta avanza subito
option-walk-manual = offerta per offerta
option-lock = offerte definitive
