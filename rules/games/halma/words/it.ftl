name = Halma
tagline = A salti fino all'angolo opposto
how-to-play =
    { $seats ->
        [1] {""}
        [4] Porta tutte le tue pedine nell'angolo opposto prima dell'altra coppia.
       *[other] Porta tutte le tue pedine nell'angolo opposto prima dell'altra parte. In due si hanno 19 pedine a testa.
    }
    { $seats ->
        [1] {""}
        [4] Il sorteggio decide quale coppia comincia.
       *[other] Il sorteggio decide chi comincia.
    }
    Nel tuo turno muovi una pedina, con un passo o con dei salti, mai entrambi.
    Passo: in una casella vuota accanto, in una delle otto direzioni.
    Salto: sopra una pedina vicina, di chiunque sia, nella casella vuota subito dietro. Da lì può saltare ancora, in ogni direzione; può fermarsi dopo ogni salto, ma non dove è partita.
    Non si cattura nulla, e nessuno è obbligato a saltare. { $lock_target ->
        [on] Una pedina arrivata a destinazione ci resta: la sua mossa deve finire lì.
       *[off] Una pedina arrivata a destinazione può uscirne di nuovo.
    }
    { $seats ->
        [1] {""}
       *[other] Chi non può muovere passa.
    }
    { $seats ->
        [1] {""}
        [2] {""}
       *[other] In quattro: 13 pedine a testa, bianco e nero contro verde e arancione; i compagni stanno fianco a fianco. { $order ->
            [alternate] Le coppie si alternano: bianco, verde, nero, arancione.
           *[pairs] Si gioca in senso orario, perciò ogni coppia gioca due volte di seguito.
        } Chi ha portato tutte le pedine a destinazione può passare, o farne uscire una per aiutare il compagno.
    }
    { $seats ->
        [2] {""}
        [4] {""}
       *[other] In solitario: { $target ->
            [free] porta le tue 19 pedine nell'angolo opposto con meno mosse che puoi.
           *[other] con le tue 19 pedine componi la figura colorata in 19 mosse; così ogni pedina si muove una volta sola. Puoi ritirare mosse e chiedere suggerimenti.
        }
    }
how-to-move = Indica partenza e arrivo, per esempio e15-g13; la strada non conta.

ending-home = { $seats ->
    [1] {""}
    [2] Tutte le tue pedine sono arrivate: vinci.
    [4] Tutte le pedine dei due compagni sono arrivate: vince la coppia.
   *[other] Tutte le tue pedine sono arrivate: vinci. In coppia, quelle di entrambi.
}
ending-filled = { $spoil ->
    [none] {""}
    [deadline] {""}
   *[parlett] { $seats ->
        [1] {""}
       *[other] Dalla tua mossa n. { $parlett_from } in poi: se dopo la mossa l'angolo opposto è pieno e almeno una pedina lì è tua, vinci, anche se pedine nemiche non ne sono uscite. In coppia: entrambi gli angoli, con una pedina propria in ciascuno.
    }
}
ending-deadline = { $spoil ->
    [none] {""}
    [parlett] {""}
   *[deadline] { $seats ->
        [1] {""}
       *[other] Chi dopo la propria mossa n. { $deadline }, o dopo una successiva, ha ancora pedine nel proprio angolo perde.
    }
}
ending-repetition = { $seats ->
    [1] {""}
   *[other] { $repetition ->
        [off] {""}
       *[other] La stessa posizione { $repetition } volte, con lo stesso giocatore di turno: patta.
    }
}
ending-no_progress = { $seats ->
    [1] {""}
   *[other] { $no_progress ->
        [off] {""}
       *[other] { $no_progress } mosse di fila, contando quelle di tutti, senza che nessuno abbia a destinazione più pedine di quante ne abbia mai avute: patta.
    }
}
ending-solved = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] {""}
       *[other] In solitario: la figura è composta, risolto!
    }
}
ending-crossed = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] In solitario: tutte le pedine sono arrivate.
       *[other] {""}
    }
}
ending-failed = { $seats ->
    [2] {""}
    [4] {""}
   *[other] { $target ->
        [free] {""}
       *[other] In solitario: dopo 19 mosse la figura non è composta, non risolto.
    }
}

example-start = Le tue pedine partono da un angolo e vogliono arrivare in quello opposto.
example-move = Una pedina può saltarne diverse in una sola mossa: da f11 a j7.
example-win = L'ultima pedina bianca entra nell'angolo opposto: sono arrivate tutte, vince il bianco.

lesson-jump = Passi e salti vanno in tutte e otto le direzioni, anche in diagonale. Si salta una vicina, di chiunque sia, fino alla casella vuota subito dietro. Fai un salto.
lesson-jump-right = A Halma non si cattura nulla: le altre pedine sono lì per farsi saltare.
lesson-jump-wrong = Il passo di una casella vale, ma è lento. Salta una vicina.
lesson-series = Dopo un salto puoi saltare ancora, in ogni direzione. Una serie porta una pedina nell'angolo d'arrivo, in basso a destra. Trovala.
lesson-series-right = Dal centro all'angolo in un solo turno. Cerca queste serie prima di ogni altra cosa.
lesson-series-wrong = Così non si arriva all'angolo in basso a destra. Segui i varchi: sopra una, poi sopra la prossima.
lesson-last = Vinci solo quando sono arrivate tutte, quindi conta l'ultima. Alcune sono ancora nel tuo angolo, in alto a sinistra. Portane fuori una.
lesson-last-right = Finché le altre sono vicine può ancora saltare; da sola, ogni casella costa un passo.
lesson-last-wrong = Le altre sono già avanti; a chi resta indietro serviranno molti passi. Porta fuori una pedina dall'angolo.
lesson-bridge = Un primo piano: costruisci scale. Porta la pedina in e14 dove una dal fondo del tuo angolo possa saltarla al prossimo turno.
lesson-bridge-right = La pedina in a16 ha fatto tre salti in un turno, l'ultimo sopra f13. Un passo per una lunga serie.
lesson-bridge-wrong = Dopo questa nessuna pedina dal fondo va così lontano. A un passo in diagonale da e14, quale casella sarebbe l'ultimo gradino?
lesson-home = Il tuo angolo d'arrivo è in alto a sinistra, e manca una sola pedina. Finisci la partita.
lesson-home-right = Sono arrivate tutte e diciannove: hai vinto. Vince chi arriva primo, anche di poco.
lesson-home-wrong = Una casella dell'angolo è ancora vuota, sulla riga in alto. Quale pedina fuori dall'angolo ci arriva con un salto?
lesson-pairs = In quattro si gioca a coppie, e chi gioca con te ti siede accanto. Vincete insieme, quando le pedine di entrambi sono tutte arrivate. Fai una prima mossa.
lesson-pairs-right = Anche le pedine della tua coppia sono ottime scale. Se finisci prima puoi passare, o tornare fuori per aiutare.
lesson-patience = Si gioca anche in solitario: componi la figura colorata in 19 mosse, una per pedina. Porta una pedina su una casella colorata.
lesson-patience-right = Quella pedina resta lì. Comincia dalle caselle più lontane, così non ti chiudi la strada.
lesson-patience-wrong = Quella casella non è colorata, quindi la pedina dovrebbe muoversi ancora. Cerca un salto su una colorata.

seat-0 = bianco
    .player = chi gioca col bianco
seat-1 = nero
    .player = chi gioca col nero
seat-2 = verde
    .player = chi gioca col verde
seat-3 = arancione
    .player = chi gioca con l'arancione

fact-moved = { $seat }: da { $from } a { $to }.
    .you = Tu: da { $from } a { $to }.
fact-passed = { $player } passa.
    .you = Passi.
fact-all_home = { $player } ha portato tutte le pedine a destinazione!
    .you = Hai portato tutte le pedine a destinazione!
fact-nearly_home = A { $player } manca una sola pedina a destinazione.
    .you = Ti manca una sola pedina a destinazione.

refusal-locked = La pedina in { $from } è arrivata e a questo tavolo non esce più.
refusal-no_pass = Passa solo chi non può muovere o, in coppia, chi ha già tutte le pedine a destinazione.
refusal-not_your_piece = In { $site } non hai pedine.
refusal-occupied = La casella { $site } è occupata.
refusal-same_square = La pedina deve arrivare in un'altra casella.
refusal-shut_in = La pedina in { $site } non può muoversi.
refusal-unreachable = Da { $from } non si arriva a { $to }: o un passo, o salti sopra una pedina alla volta, mai entrambi.

outcome-home = Vittoria di { $winners }: tutte le pedine sono arrivate!
    .you = Hai vinto: tutte le pedine sono arrivate!
    .lost = Hai perso: le pedine di { $winners } sono tutte arrivate.
outcome-filled = Vittoria di { $winners }: l'angolo opposto è pieno.
    .you = Hai vinto: l'angolo opposto è pieno.
    .lost = Hai perso: l'angolo d'arrivo di { $winners } è pieno.
outcome-deadline = Vittoria di { $winners }: l'altra parte ha tardato a lasciare il proprio angolo.
    .you = Hai vinto: l'altra parte ha tardato a lasciare il proprio angolo.
    .lost = Hai perso: la tua parte ha tardato a lasciare il proprio angolo.
outcome-repetition = Patta: la stessa posizione continua a ripetersi.
outcome-no_progress = Patta: da molto tempo nessuno avanza.
outcome-solved = La figura è composta in 19 mosse: complimenti, { $winners }!
    .you = Hai composto la figura in 19 mosse: complimenti!
outcome-crossed = Tutte le pedine sono arrivate: complimenti, { $winners }!
    .you = Hai attraversato il tabellone: complimenti!
outcome-failed = Le 19 mosse sono finite e la figura non è composta.

token-man = { $side ->
    [0] pedina bianca
    [1] pedina nera
    [2] pedina verde
   *[3] pedina arancione
}

text-home = { $count }/{ $men } a destinazione
text-pairs = Coppie
text-pair = { $first_seat } + { $second_seat }
text-moves = Mossa { $count } di { $limit }
text-moves_free = Mosse: { $count }

option-lock_target = chi arriva non esce più
option-spoil = contro le pedine che non lasciano l'angolo
option-spoil-parlett = l'angolo opposto pieno vince
option-spoil-none = niente
option-spoil-deadline = il proprio angolo va svuotato in tempo
option-parlett_from = l'angolo opposto pieno vale dalla propria mossa
option-deadline = proprio angolo vuoto entro la propria mossa
option-order = turni in quattro
option-order-pairs = in senso orario
option-order-alternate = coppie alternate
option-repetition = patta quando la posizione si ripete (volte)
option-no_progress = patta senza progressi (mosse)
option-target = figura del solitario
option-target-turned_camp = angolo capovolto
option-target-hexagon = esagono
option-target-arrowhead = punta di freccia
option-target-anchor = ancora
option-target-rampart = bastione
option-target-free = libero: attraversare il tabellone

move-pass = Passa

typed-pass = passo, passa, passare
