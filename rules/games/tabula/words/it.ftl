name = Tabula
tagline = La corsa dei romani: quindici pedine e tre dadi
how-to-play =
    15 pedine a testa, tutte in mano. Entrano dall'inizio e corrono nello stesso verso, dalla casa 1 alla 24, poi escono dal tabellone.
    Ciascuno tira un dado; comincia il più alto. { $roll ->
        [manual] Nel tuo turno tiri tre dadi.
       *[auto] A ogni turno il tavolo tira tre dadi.
    }
    Ogni dado muove una pedina di tante case quante ne segna; un 3 porta una pedina dalla mano alla casa 3. Una pedina può usare più dadi, uno dopo l'altro{ $cap ->
        [off] {""}
       *[on] , ma fa al massimo 12 case per turno
    }.
    Ogni sosta conta, anche quella fra due dadi: mai fermarsi dove ci sono due o più pedine avversarie. Scavalcare è sempre permesso.
    Fermati su una pedina avversaria sola e la colpisci: lascia il tabellone e deve rientrare{ $bar_first ->
        [off] {""}
       *[on] {" "}prima che il suo giocatore ne muova un'altra
    }. Colpire non è obbligatorio.
    Finché una tua pedina è in mano o colpita, nessuna può fermarsi nelle case 13–24; quelle che ci sono già restano.
    Quando tutte le tue pedine ancora in corsa sono nelle case 19–24, possono uscire: dalla 19 con un 6, dalla 20 con 5 o più, dalla 24 con qualsiasi dado. { $bearoff ->
        [backgammon] Un dado più alto del necessario fa uscire solo la pedina più indietro.
       *[any] Un dado più alto del necessario va bene, anche se altre pedine sono più indietro.
    }
    { $metric ->
        [dice] Usa quanti più dadi puoi
       *[pips] Usa quanti più punti dei dadi puoi
    }, anche se l'unico modo è colpire; il resto va perso. Dove non c'è scelta il tavolo gioca o passa per te.
how-to-move = Un passo per dado, per esempio 6-8 9-14 0-5: 0 è l'entrata, e 19-fuori fa uscire la pedina.

ending-all_off = Le tue pedine sono uscite tutte per prime: vinci, anche se avanzano dadi.
ending-gammon = { $gammon ->
    [off] {""}
   *[on] Se fino a quel momento all'avversario non ne è uscita nessuna, la vittoria è doppia.
}

example-start = All'inizio il tabellone è vuoto: le 15 pedine di ogni parte sono in mano.
example-move = Il bianco tira 1, 2 e 4: tre pedine entrano, sulle case 1, 2 e 4.
example-win = Il bianco si ferma sulla 11, dov'era una pedina nera sola: è colpita e deve rientrare.

lesson-enter = Ogni dado muove una pedina di tante case quante ne segna. Quelle in mano entrano: il 4 ne porta una alla casa 4. Hai 1, 2 e 4: fai entrare tre pedine.
lesson-enter-right = Una pedina per dado. Una sola può anche usare più dadi, uno dopo l'altro, fino a 12 case per turno.
lesson-enter-wrong = Si può: una pedina ha usato più dadi. Ma ora usa ogni dado per una pedina diversa.
lesson-hit = Una pedina sola in una casa può essere colpita: fermati lì, e dovrà rientrare. Colpisci la nera nella casa 11.
lesson-hit-right = Il nero deve farla rientrare prima di muoverne un'altra. Colpire non è obbligatorio, e due pedine insieme non si colpiscono.
lesson-hit-wrong = La nera nella casa 11 è sola. Chi ci arriva con il 2, o con il 2 dopo altri dadi?
lesson-cross = Finché hai una pedina in mano, nessuna può fermarsi nelle case da 13 a 24. Fai entrare l'ultima e porta di là un'altra, nello stesso turno.
lesson-cross-right = Prima entrare, poi passare: l'ordine dei dadi lo scegli tu.
lesson-cross-wrong = Nessuna è passata. Prima fai entrare quella in mano con un dado, poi usane un altro per arrivare alla 13 o oltre.
lesson-off = Quando le tue pedine sono tutte nelle case da 19 a 24, escono: dalla 24 con qualsiasi dado, dalla 19 con un 6, dalle altre con i punti che mancano a 25, o più. Fanne uscire tre.
lesson-off-right = Tre pedine fuori con tre dadi. Vince chi fa uscire per primo tutte e quindici.
lesson-off-wrong = Possono uscirne di più. L'1 basta dalla 24, il 3 dalla 22, e il 6 da ogni casa.
lesson-pairs = Un primo piano: non lasciare nessuno da solo. Gioca in modo che ogni tua pedina sia in compagnia.
lesson-pairs-right = Il nero non ha nessuno da colpire, e in quelle case non può nemmeno fermarsi.
lesson-pairs-wrong = Una tua pedina è sola e il nero può colpirla. Con 2, 2 e 3 possono stare tutte almeno in coppia.

seat-0 = bianco
    .player = chi gioca col bianco
seat-1 = nero
    .player = chi gioca col nero

fact-starter_tied = Tutti e due tirano { $value }: si tira di nuovo.
fact-starter = { $value } contro { $other }: comincia { $player }.
    .you = { $value } contro { $other }: cominci tu.
fact-rolled = { $player } tira { $dice }.
    .you = Tiri { $dice }.
fact-forced = C'era un solo risultato possibile.
fact-played = { $player } gioca { $legs }.
    .you = Giochi { $legs }.
fact-hit = { $hit_player } perde la pedina sulla casa { $at }, che dovrà rientrare.
    .you_hit = Perdi la pedina sulla casa { $at }, che dovrà rientrare.
fact-lost = { $pips ->
    [one] Un punto va perso.
   *[other] { $pips } punti vanno persi.
}
fact-passed = { $player } non può muovere.
    .you = Non puoi muovere.

refusal-no_man = Sulla casa { $site } non hai pedine da muovere così.
refusal-none_to_enter = Non hai pedine che aspettano di entrare.
refusal-backwards = Le pedine vanno solo avanti, da 1 a 24.
refusal-not_rolled = { $pips } non è fra i dadi rimasti.
refusal-die_too_small = Per uscire dalla casa { $site } serve un dado di almeno { $pips }.
refusal-no_way = Non c'è strada dalla casa { $origin } alla { $landing }: ogni sosta dev'essere libera.
refusal-blocked = Due o più pedine avversarie tengono la casa { $site }.
refusal-bar_first = Una tua pedina è stata colpita: deve rientrare per prima.
refusal-second_half = Le case 13–24 sono chiuse finché una tua pedina è fuori gioco.
refusal-not_home = Si esce solo con tutte le pedine nelle case 19–24.
refusal-rear_first = Un dado più alto fa uscire prima la pedina più indietro: quella sulla casa { $site }.
refusal-cap = Una pedina fa al massimo 12 case per turno.
refusal-use_all = Usa quanti più punti puoi: qui { $pips }.
refusal-use_dice = { $n ->
    [one] Usa quanti più dadi puoi: qui uno.
   *[other] Usa quanti più dadi puoi: qui { $n }.
}
refusal-must_move = Puoi muovere, quindi non puoi passare.
refusal-roll_first = Prima tira i dadi.
refusal-rolled_already = I dadi sono già tirati: usali.

outcome-all_off = Vittoria di { $winners }: tutte le pedine sono uscite!
    .you = Hai vinto: tutte le pedine sono uscite!
    .lost = Hai perso: le pedine di { $winners } sono tutte uscite.
outcome-gammon = Vittoria doppia di { $winners }: all'altra parte non è uscita nessuna pedina.
    .you = Vittoria doppia: all'altra parte non è uscita nessuna pedina.
    .lost = Sconfitta doppia: non è uscita nessuna tua pedina.

token-man = { $side ->
    [0] pedina bianca
   *[1] pedina nera
}
token-die = { $side ->
    [0] dado del bianco, { $value }
   *[1] dado del nero, { $value }
}

text-pips = { $n ->
    [one] manca { $n }
   *[other] mancano { $n }
}
text-at_hand = in mano
text-at_bar = colpite
text-at_off = fuori
text-dice = Dadi

option-metric = che cosa va usato al massimo
option-metric-pips = punti
option-metric-dice = dadi
option-cap = al massimo 12 case per pedina in un turno
option-bar_first = le pedine colpite entrano per prime
option-bearoff = un dado più alto fa uscire
option-bearoff-any = qualunque pedina
option-bearoff-backgammon = solo la più indietro
option-gammon = vittoria doppia se all'altro non ne è uscita nessuna
option-roll = chi tira i dadi
option-roll-auto = il tavolo
option-roll-manual = chi è di turno

move-roll = Tira i dadi

typed-roll = tirare, tiro, lancia, lanciare, dadi
typed-pass = passo, passa, passare
typed-bar = mano, barra, entra
typed-off = fuori, esce
