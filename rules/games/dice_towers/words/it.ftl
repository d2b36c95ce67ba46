name = Torri di dadi
tagline = Gira, impila, imprigiona: allinea tre sei
how-to-play =
    Otto dadi a testa sulla prima riga, tutti sul 3. Sono pedine e non si tirano mai. Comincia il bianco.
    Un dado singolo si muove in una delle otto direzioni, al massimo di tante caselle quanti punti segna, solo su caselle vuote. Poi può calare di un punto, o aumentare di uno se si è mosso esattamente del suo valore.
    Doppio: un dado singolo può fermarsi su un dado singolo, tuo o no, che segna lo stesso o di più. Su uno tuo non cambia nulla. Su uno nemico il tuo prende il massimo della somma, fino a 6; quello sotto tiene il resto.
    Torre: un dado singolo può fermarsi su un doppio il cui dado in cima segna lo stesso o di più. Nessun valore cambia, sopra non ci va più nulla, e la torre non si muove.
    Comanda la pila chi ha il dado in cima; i dadi sotto si possono sempre guardare. Il doppio si muove al massimo del valore in cima; non si gira e arriva su una casella vuota.
    Il suo dado superiore può anche scendere e girarsi come un dado singolo, ma non su altri dadi. Da una torre scendono il dado in cima o i due in cima, senza girarsi.
    Prigione (d4, e4, d5, e5): i dadi possono entrarci, ma ne escono solo i doppi, anche quello in cima a una torre. { $prison_descend ->
        [on] Lì il dado in cima a una pila può scendere; quello singolo resta.
       *[off] Nessun dado ne esce da solo, nemmeno dalla cima di una pila.
    }
how-to-move = d1d4, con + o - per girare il dado. Da una pila: d1d4x tutto il doppio, d1d4/1 il dado in cima, d1d4/2 il doppio in cima alla torre.

ending-line = { $orthogonal_only ->
    [on] Tre tuoi sei su tre caselle consecutive di una riga o di una colonna, anche coperti: vinci.
   *[off] Tre tuoi sei su tre caselle consecutive di una riga, di una colonna o di una diagonale, anche coperti: vinci.
} Se entrambi hanno tre sei allineati, vince chi ha appena mosso.
ending-tower = Una torre con tre tuoi sei: vinci.
ending-no_move = L'avversario non può muovere: vinci.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] La stessa posizione { $repetition } volte, con lo stesso giocatore di turno: patta.
}
ending-quiet = { $quiet ->
    [off] {""}
   *[other] { $quiet } mosse di fila, contando quelle di entrambi, senza girare dadi né formare pile: patta.
}
ending-longest = { $longest ->
    [off] {""}
   *[other] { $longest } mosse in tutto: patta.
}

example-start = Otto dadi a testa sulla prima riga, tutti sul 3.
example-move = Un 3 va di tre caselle, da c1 a c4: esattamente il suo valore, perciò può aumentare a 4.
example-win = Il terzo sei bianco arriva in c4: tre sei affiancati, vince il bianco.

lesson-turn = Il dado si muove al massimo di tante caselle quanti punti segna. Se fa esattamente il suo valore, può aumentare di un punto (+). Trasforma in un 6 il 5 in b2.
lesson-turn-right = Cinque caselle, e il 5 è diventato 6. Si vince con i sei: ogni passo verso di loro conta.
lesson-turn-wrong = Si può, ma non c'è un nuovo sei. Parti da b2, fai esattamente cinque caselle e scegli il 6.
lesson-climb = Un dado singolo può salire su uno nemico che segna lo stesso o di più: il tuo prende fino a 6 punti della somma. Fallo con il tuo 4.
lesson-climb-right = 4 e 5 fanno 9: il tuo, in cima, prende 6, al nero resta 3. E il doppio lo comandi tu.
lesson-climb-wrong = Guarda c4: il 5 nero segna almeno quanto il tuo 4, ed è a portata.
lesson-prison = Le quattro caselle al centro sono la prigione: un dado singolo non ne esce, un doppio sì. Libera il tuo 5 in d4.
lesson-prison-right = Ora è un doppio, e al prossimo turno può uscire tutto intero.
lesson-prison-wrong = Il 5 in d4 è ancora solo, quindi prigioniero. Mettigli sopra un altro tuo dado.
lesson-double = Il doppio si muove al massimo del valore in cima, oppure il dado in cima scende da solo. Fai scendere il 5 da b3 e trasformalo in un 6.
lesson-double-right = Esattamente cinque caselle, quindi ha potuto girarsi. Anche il dado sotto era tuo, e ora si muove da solo.
lesson-double-wrong = Si può, ma non c'è un nuovo sei. Fai scendere il dado in cima a b3, di cinque caselle esatte.
lesson-tower = Un terzo dado su un doppio fa una torre: non si muove più, e comanda chi è in cima. Blocca il doppio nero in f5.
lesson-tower-right = Il 5 nero non si muove più, e su una torre non sale nessuno.
lesson-tower-wrong = Il doppio in f5 è ancora del nero. Un tuo dado segna al massimo 5 e ha la strada libera fin lì.
lesson-defend = Tre sei allineati vincono. Il nero ne ha due, in c6 e d6, e vuole portare quello in h6 a e6. Impediscilo.
lesson-defend-right = Basta un dado sulla strada. O sali su un sei: così cede punti al tuo.
lesson-defend-wrong = Il nero va da h6 a e6 e allinea tre sei. Chiudi la strada, oppure sali su c6 o d6.
lesson-line = Tocca a te: due tuoi sei sono in b3 e c4, e anche le diagonali valgono. Allinea il terzo e vinci!
lesson-line-right = Tre allineati vincono subito. Prima di ogni mossa conta i sei, i tuoi e i suoi.
lesson-line-wrong = Non sono ancora in fila. Servono tre caselle consecutive con b3 e c4, e il sei deve restare sei.
lesson-six_tower = Vince anche una torre con tre tuoi sei. Costruiscila in e3.
lesson-six_tower-right = È la vittoria più rara. Ce n'è un'altra: se l'avversario non può muovere, perché i suoi dadi sono coperti, chiusi o in prigione, vinci tu.
lesson-six_tower-wrong = Il doppio di sei in e3 aspetta il terzo. Quale tuo sei ci arriva?

seat-0 = bianco
    .player = chi gioca col bianco
seat-1 = nero
    .player = chi gioca col nero

fact-moved = { $seat }: da { $from } a { $to }.
    .you = Tu: da { $from } a { $to }.
fact-turned = Il dado in { $at } ora segna { $value }.
fact-doubled = { $player } sale da { $from } su { $to }: un doppio.
    .you = Sali da { $from } su { $to }: un doppio.
fact-transferred = { $player } sale da { $from } sul dado nemico in { $to }: { $value } sopra, { $lower } sotto.
    .you = Sali da { $from } sul dado nemico in { $to }: { $value } sopra, { $lower } sotto.
fact-tower_built = { $player } sale da { $from } su { $to }: una torre.
    .you = Sali da { $from } su { $to }: una torre.
fact-double_moved = { $player } porta il doppio da { $from } a { $to }.
    .you = Porti il doppio da { $from } a { $to }.
fact-die_down = { $player } fa scendere il dado in cima da { $from } a { $to }.
    .you = Fai scendere il dado in cima da { $from } a { $to }.
fact-double_down = { $player } fa scendere il doppio in cima da { $from } a { $to }.
    .you = Fai scendere il doppio in cima da { $from } a { $to }.
fact-line = { $player } allinea tre sei: { $squares }!
    .you = Hai allineato tre sei: { $squares }!
fact-tower = { $player } completa una torre di sei in { $squares }!
    .you = Hai completato una torre di sei in { $squares }!

refusal-no_die = In { $site } non ci sono dadi.
refusal-not_controlled = In { $site } il dado in cima è dell'avversario.
refusal-tower_fixed = Una torre non si muove; ne scende solo il dado o il doppio in cima.
refusal-no_such_lift = La pila in { $site } non ha l'altezza per farlo.
refusal-prison = La casella { $site } è in prigione: di lì esce solo un doppio.
refusal-prison_alone = La casella { $site } è in prigione: un dado singolo non ne esce.
refusal-boxed_in = Da { $site } così non si muove nulla.
refusal-not_in_line = { $origin } e { $landing } non sono sulla stessa linea.
refusal-too_far = Con un { $value } ci si muove al massimo di { $value ->
    [one] una casella
   *[other] { $value } caselle
}.
refusal-no_jumping = I dadi non saltano, e la casella { $site } è occupata.
refusal-no_climbing = Solo un dado singolo può salire, e la casella { $site } è occupata.
refusal-tower_full = La torre in { $site } è completa: tre dadi.
refusal-too_low = Un { $value } non sale sul { $other } in { $site }: quel dado dev'essere uguale o maggiore.
refusal-no_turning = Si gira solo un dado singolo che arriva su una casella vuota, mai quello che scende da una torre.
refusal-die_limit = Un { $value } non si gira oltre da quella parte.
refusal-turn_up = Un dado aumenta solo se si muove esattamente del suo valore, qui { $value }.

outcome-line = Vittoria di { $winners } con tre sei allineati!
    .you = Hai vinto con tre sei allineati!
    .lost = Hai perso: tre sei allineati per { $winners }.
outcome-tower = Vittoria di { $winners } con una torre di sei!
    .you = Hai vinto con una torre di sei!
    .lost = Hai perso: una torre di sei per { $winners }.
outcome-no_move = Vittoria di { $winners }: l'altra parte non può muovere.
    .you = Hai vinto: l'altra parte non può muovere.
    .lost = Hai perso: non puoi muovere.
outcome-repetition = Patta: la stessa posizione si è ripetuta più volte.
outcome-quiet = Patta: da molto tempo nessun dado gira e nessuna pila si forma.
outcome-longest = Patta: la partita ha raggiunto il limite di mosse.

token-die = { $side ->
    [0] dado bianco, { $value }
   *[1] dado nero, { $value }
}

text-controls = { $n ->
    [one] controlla una casella
   *[other] controlla { $n } caselle
}
text-stacks = Pile, dal basso in alto
text-stays = { $to }: senza girare
text-turns = { $to }: gira a { $value }
text-climbs = { $height ->
    [2] { $to }: sale, un doppio
   *[other] { $to }: sale, una torre
}
text-double_goes = { $to }: tutto il doppio
text-comes_down = { $to }: scende il dado in cima
text-comes_down_turning = { $to }: scende e gira a { $value }
text-double_comes_down = { $to }: scende il doppio in cima

option-prison_descend = il dado in cima può scendere in prigione
option-orthogonal_only = i sei contano solo in righe e colonne
option-repetition = patta quando la posizione si ripete (volte)
option-quiet = patta senza cambi (mosse)
option-longest = patta al limite della partita (mosse)
