name = Cittadella
tagline = Un duello di puntate segrete su sette linee
how-to-play =
    Sette linee: alle due estremità le cittadelle. La moneta parte dalla linea 4.
    Ciascuno ha 50 punti per tutta la partita.
    A ogni turno entrambi puntano in segreto: almeno 1, al massimo quanto resta.
    Chi punta di più sposta la moneta di una linea verso la cittadella avversaria, qualunque sia lo scarto.
    Puntate uguali: la moneta resta ferma. I punti puntati si spendono comunque.
    Chi arriva alla cittadella avversaria ottiene una vittoria piena: 2 punti.
    Se entrambi restano senza punti, vince chi ha la moneta più lontana dalla propria cittadella: 1 punto. Sulla linea 4 è patta.
    Chi resta senza punti gioca 0, e l'altro avanza di una linea per ogni punto.
    Chi arriva per primo a 7 punti vince l'incontro.
how-to-move = Basta un numero, per esempio 12. Si può cambiare finché non ci sono entrambe le puntate.

seat-0 = sinistra
seat-1 = destra

fact-bids_in = { $count ->
    [one] È arrivata una puntata.
   *[other] Sono arrivate { $count } puntate.
    }
fact-revealed = { $first_seat } punta { $first_bid }, { $second_seat } punta { $second_bid }.
fact-pushed = { $seat } spinge la moneta dalla linea { $from } alla linea { $to }.
fact-stayed = Puntate uguali: la moneta resta sulla linea { $line }.
fact-walked = { $empty_seat } non ha più punti: { $seat } avanza di { $lines ->
        [one] una linea
       *[other] { $lines } linee
    }, dalla { $from } alla { $to }.
fact-game_full = { $seat } conquista la cittadella: vittoria piena!
fact-game_simple = Punti finiti. { $seat } vince la partita: la moneta è più lontana da casa.
fact-game_drawn = Punti finiti: partita patta.
fact-score = Incontro: { $first_seat } { $first_points }, { $second_seat } { $second_points }.
fact-penalties = Punti di partenza ora: { $first_seat } { $first_stock }, { $second_seat } { $second_stock }.
fact-next_game = Nuova partita: la moneta torna sulla linea 4.

refusal-zero_bid = Punta almeno 1: lo zero è solo per chi non ha più niente. Hai { $stock }.
refusal-bid_too_high = { $stock ->
    [one] Ti resta un solo punto.
   *[other] Ti restano solo { $stock } punti.
    }
refusal-no_points = Non hai più punti: puoi puntare solo 0.
refusal-bid_locked = A questo tavolo la puntata non si cambia.

outcome-full = { $winners } conquista la cittadella: vittoria piena!
outcome-simple = { $winners } vince: la moneta è più lontana da casa.
outcome-draw = Patta: i punti sono finiti.
outcome-match = { $winners } vince l'incontro!
outcome-penalties = { $winners } vince l'incontro: all'altra parte non restano punti di partenza.
outcome-match_drawn = Incontro pari: nessuno ha più punti di partenza.

token-coin = moneta
token-bid = puntata di { $value }

text-stock = { $stock ->
    [one] 1 punto
   *[other] { $stock } punti
    }
text-bids_in = Puntate arrivate: { $count } su 2
text-your_bid = La tua puntata: { $bid }
text-past_bids = Puntate di questa partita
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
option-lapsed-minimum = punta 1
option-lapsed-forfeit = perde
option-variant = variante
option-variant-citadel = Cittadella
option-variant-footsteps = Footsteps (puntate a zero, niente vittorie semplici)
option-walk = se una parte resta senza punti
option-walk-auto = la moneta avanza subito
option-walk-manual = puntata per puntata
option-lock = puntate definitive
