name = Lasca
tagline = Dama in cui i prigionieri restano in gioco
how-to-play =
    Si gioca sulle caselle chiare. Ogni parte ha 11 soldati; comincia il bianco.
    Il soldato si muove di una casella in diagonale, solo in avanti. L'ufficiale anche all'indietro, sempre di una casella.
    Se un nemico è vicino in diagonale e la casella subito dietro è vuota, devi saltarlo. I soldati saltano solo in avanti, gli ufficiali anche all'indietro.
    Scegli tu quale pezzo salta e da che parte. Poi deve continuare finché può, ma mai due volte sopra la stessa casella.
    Il salto cattura solo il pezzo in cima alla colonna, la guida. Finisce in fondo alla tua, e da lì in poi si muovono insieme.
    La colonna è di chi ne ha la guida e si muove come lei. Catturata la guida, il pezzo sotto diventa guida e torna a giocare per il proprio colore.
    Il soldato che arriva da guida all'ultima riga diventa ufficiale per sempre, e la mossa finisce lì.
how-to-move = Scrivi le caselle in ordine: c3-d4, oppure c3xe5xg7 per una serie di salti.

ending-captive = Tutti i pezzi nemici sono prigionieri: vinci.
ending-blocked = L'avversario non può muovere: vinci.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] La stessa posizione { $repetition } volte, con lo stesso giocatore di turno: patta.
}
ending-no_progress = { $no_progress ->
    [off] {""}
   *[other] { $no_progress } mosse di fila, contando quelle di entrambi, senza catture né mosse di soldato: patta.
}
ending-too_long = 1000 mosse in tutto: patta.

example-start = Ogni parte comincia con 11 soldati sulle prime tre righe.
example-move = Il soldato si muove di una casella in diagonale, in avanti: da c3 a d4.
example-win = Il bianco salta d4: la guida rossa finisce prigioniera in fondo, e il pezzo bianco che le stava sotto è libero.

lesson-step = Il soldato si muove di una casella in diagonale, solo in avanti e sulle caselle chiare. Muovine uno.
lesson-step-right = I soldati non tornano indietro: ogni passo è per sempre.
lesson-jump = Un nemico in diagonale davanti a un soldato, con la casella subito dietro vuota, va saltato per forza. Trova il salto.
lesson-jump-right = Niente esce dal gioco: il pezzo rosso ora sta sotto il tuo e si muove con lui.
lesson-series = Chi salta continua finché può. Qui i salti sono tre: trova quello che cattura due pezzi.
lesson-series-right = Due prigionieri in una mossa. E sull'ultima riga il soldato è diventato ufficiale.
lesson-series-wrong = È un salto, ma cattura un pezzo solo, e il rosso risponde subito con un salto.
lesson-column = Il salto cattura solo il pezzo in cima, la guida; chi sta sotto torna a giocare per il proprio colore. Riprendi i tuoi due soldati in d4.
lesson-column-right = La guida rossa è catturata, e d4 è di nuovo tua: due soldati in più.
lesson-column-wrong = Anche così catturi un pezzo, ma i tuoi soldati restano prigionieri in d4.
lesson-officer = Il soldato che arriva all'ultima riga diventa ufficiale: si muove e salta anche all'indietro. Fai un nuovo ufficiale.
lesson-officer-right = Ufficiale per sempre: anche da prigioniero conserva il grado.
lesson-officer-wrong = Si può, ma il tuo soldato in d6 è a un passo dall'ultima riga.
lesson-guard = La tua guida in e3 sta sopra due prigionieri. Il rosso vuole saltare da d4 a f2 e liberarli. Impediscilo.
lesson-guard-right = Senza una casella dove atterrare, o senza nulla da saltare, il rosso non ottiene niente. Proteggi le colonne alte.
lesson-guard-wrong = Ora il rosso salta da d4 a f2: perdi la guida, e i due prigionieri tornano rossi.
lesson-offer = Chi può saltare deve farlo. Metti un soldato dove il rosso è costretto a saltarlo, per saltare poi tu la sua guida.
lesson-offer-right = Il rosso doveva saltare; tu hai preso la guida e riavuto il soldato. Un primo piano: offrirne uno, prenderne di più.
lesson-offer-wrong = Una mossa tranquilla. Cerca un passo che costringa il rosso a saltare.
lesson-win = Vinci quando tutti i pezzi nemici sono prigionieri, o quando l'avversario non può muovere. Al rosso restano due pezzi: catturali entrambi.
lesson-win-right = Il rosso non ha più pezzi liberi: hai vinto. È patta se la posizione si ripete, o dopo 100 mosse senza catture né mosse di soldato.
lesson-win-wrong = Il rosso ha ancora un pezzo libero in f6. Trova il salto che li prende tutti e due.

seat-0 = bianco
    .player = chi gioca col bianco
seat-1 = rosso
    .player = chi gioca col rosso

fact-moved = { $seat }: { $from } → { $to }
    .you = Tu: { $from } → { $to }
fact-captured =
    { $count ->
        [one] { $player } cattura la guida in { $over }, lungo { $path }.
       *[other] { $player } cattura { $count } guide ({ $over }), lungo { $path }.
    }
    .you = { $count ->
        [one] Catturi la guida in { $over }, lungo { $path }.
       *[other] Catturi { $count } guide ({ $over }), lungo { $path }.
    }
fact-freed =
    { $count ->
        [one] { $player } riprende la colonna in { $sites }.
       *[other] { $player } riprende le colonne in { $sites }.
    }
    .you = { $count ->
        [one] Riprendi la colonna in { $sites }.
       *[other] Riprendi le colonne in { $sites }.
    }
fact-promoted = { $player } ha un nuovo ufficiale in { $site }.
    .you = Hai un nuovo ufficiale in { $site }.

refusal-black_square = { $site } è una casella scura; a Lasca si gioca su quelle chiare.
refusal-not_your_column = La colonna in { $site } è dell'avversario: decide la guida, il pezzo in cima.
refusal-empty_square = In { $site } non c'è nulla.
refusal-too_far = Da { $from } a { $to } non è né un passo in diagonale né un salto.
refusal-soldier_backward = In { $site } la guida è un soldato; solo gli ufficiali vanno all'indietro.
refusal-occupied = La casella { $site } non è vuota.
refusal-nothing_to_jump = In { $site } non c'è un nemico da saltare.
refusal-jumped_twice = La colonna in { $site } è già stata saltata in questa mossa; si può una volta sola.
refusal-promotion_ends = Il soldato che arriva all'ultima riga diventa ufficiale, e la mossa finisce in { $site }.
refusal-must_capture = Se puoi catturare, devi farlo. Qui puoi: { $captures }
refusal-must_continue = La serie non finisce in { $site }: salta finché puoi.
refusal-stuck = La colonna in { $site } non ha caselle libere dove andare.

outcome-captive = Vittoria di { $winners }: i pezzi nemici sono tutti prigionieri.
    .you = Hai vinto: i pezzi nemici sono tutti prigionieri.
    .lost = Hai perso: i tuoi pezzi sono tutti prigionieri.
outcome-blocked = Vittoria di { $winners }: l'altra parte non può muovere.
    .you = Hai vinto: l'altra parte non può muovere.
    .lost = Hai perso: non puoi muovere.
outcome-repetition = Patta: la stessa posizione si è ripetuta più volte.
outcome-no_progress = Patta: da molto tempo nessuna cattura e nessuna mossa di soldato.
outcome-too_long = Patta: raggiunto il limite di mille mosse.

token-soldier =
    { $side ->
        [0] soldato bianco
       *[1] soldato rosso
    }
token-officer =
    { $side ->
        [0] ufficiale bianco
       *[1] ufficiale rosso
    }

text-high = Colonne alte, dal basso in alto
text-columns =
    { $count ->
        [one] { $count } colonna
       *[other] { $count } colonne
    }
text-captives =
    { $count ->
        [one] { $count } prigioniero
       *[other] { $count } prigionieri
    }

option-repetition = Patta quando la posizione si ripete (volte)
option-no_progress = Patta senza catture né mosse di soldato (mosse)
