name = Torri di dadi
tagline = Gira, impila, imprigiona: allinea tre sei
how-to-play =
    Otto dadi a testa, tutti sul 3. Qui i dadi non si tirano mai.
    Un dado si muove in ogni direzione, fino al suo valore, senza saltare. Poi può calare di un punto, o crescere di uno se si è mosso esattamente del suo valore.
    Metti un dado singolo su un dado di valore uguale o maggiore: è un doppio. Su un dado nemico i valori cambiano: il tuo prende tutto quello che può.
    Metti un dado singolo su un doppio la cui cima è uguale o maggiore: è una torre. Le torri non si muovono.
    Comanda la pila chi ha il dado in cima. Il doppio si muove fino al valore in cima, e il suo dado superiore può scendere.
    Da una torre può scendere il dado o il doppio in cima.
    Prigione (d4, e4, d5, e5): nessun dado singolo ne esce, solo un doppio.
    Allinea tre tuoi sei, anche coperti, o impilali in una torre: vinci. Senza mosse: perdi.
how-to-move = d1d4, con + o - per girare il dado. Da una pila: d1d4x tutto il doppio, d1d4/1 il dado in cima, d1d4/2 il doppio in cima alla torre.

seat-0 = bianco
seat-1 = nero

fact-moved = { $seat }: da { $from } a { $to }.
fact-turned = Il dado in { $at } ora segna { $value }.
fact-doubled = { $seat } sale da { $from } su { $to }: un doppio.
fact-transferred = { $seat } sale da { $from } sul nemico in { $to }: { $value } sopra, { $lower } sotto.
fact-tower_built = { $seat } sale da { $from } su { $to }: una torre.
fact-double_moved = { $seat } porta il doppio da { $from } a { $to }.
fact-die_down = { $seat } fa scendere il dado in cima da { $from } a { $to }.
fact-double_down = { $seat } fa scendere il doppio in cima da { $from } a { $to }.
fact-line = { $seat } allinea tre sei: { $squares }!
fact-tower = { $seat } completa una torre di sei in { $squares }!

refusal-no_die = In { $site } non ci sono dadi.
refusal-not_controlled = In { $site } il dado in cima è dell'avversario.
refusal-tower_fixed = Una torre non si muove; ne scende solo il dado o il doppio in cima.
refusal-no_such_lift = La pila in { $site } non ha l'altezza per farlo.
refusal-prison = { $site } è in prigione: ne esce solo un doppio.
refusal-prison_alone = { $site } è in prigione: un dado da solo non ne esce.
refusal-boxed_in = Da { $site } così non si muove nulla.
refusal-not_in_line = { $origin } e { $landing } non sono sulla stessa linea.
refusal-too_far = Con { $value } in cima ci si muove al più di { $value ->
    [one] una casella
   *[other] { $value } caselle
}.
refusal-no_jumping = I dadi non saltano, e { $site } è occupata.
refusal-no_climbing = Solo un dado singolo può salire, e { $site } è occupata.
refusal-tower_full = La torre in { $site } è completa: tre dadi.
refusal-too_low = Un { $value } non sale sul { $other } in { $site }: quel dado dev'essere uguale o maggiore.
refusal-no_turning = Si gira solo un dado singolo che arriva su una casella vuota, mai quello che scende da una torre.
refusal-die_limit = Un { $value } non si gira oltre da quella parte.
refusal-turn_up = Un dado cresce solo se si muove esattamente del suo valore, qui { $value }.

outcome-line = { $winners } vince con tre sei allineati!
outcome-tower = { $winners } vince con una torre di sei!
outcome-no_move = { $winners } vince: l'altro lato non può muovere.
outcome-repetition = Patta: la stessa posizione si è ripetuta più volte.
outcome-quiet = Patta: da molto tempo nessun dado gira e nessuna pila cresce.
outcome-longest = Patta: la partita è durata abbastanza.

token-die = { $side ->
    [0] dado bianco, { $value }
   *[1] dado nero, { $value }
}

text-controls = { $n ->
    [one] controlla una casella
   *[other] controlla { $n } caselle
}
text-stacks = Pile, dal basso in alto

option-prison_descend = il dado in cima può scendere in prigione
option-orthogonal_only = i sei contano solo in righe e colonne
option-repetition = patta a questa ripetizione
option-quiet = patta dopo tanti turni senza cambi
option-longest = patta dopo tanti turni in tutto
