name = Agnelli e Tigri
tagline = Tre tigri affamate contro quindici agnelli
how-to-play =
    Da una parte 3 tigri, dall'altra 15 agnelli; il sorteggio decide chi gioca con che cosa. All'inizio il tabellone è vuoto; cominciano le tigri, poi si gioca a turno.
    Nei primi tre turni entrano le tigri: una sul vertice A, le altre su due dei quattro punti collegati.
    Anche gli agnelli entrano, uno per turno. A e i suoi quattro punti sono chiusi { $reserved ->
        [always] a tutti
       *[opening] ai primi tre
    }.
    Dal quarto turno delle tigri, una di loro si muove lungo una linea fino al punto vuoto accanto. Gli agnelli si muovono allo stesso modo, ma solo quando sono entrati tutti e 15.
    Una tigre accanto a un agnello può saltarlo in linea retta, se il punto subito dietro è vuoto; l'agnello è catturato. { $multi_capture ->
        [off] Un salto per turno.
       *[on] Può continuare a saltare, in ogni direzione, e fermarsi quando vuole.
    }
    Nessuno è obbligato a catturare. Le tigri non saltano le tigri; gli agnelli non saltano mai.
    { $lambs_stalemate ->
        [tigers_win] {""}
       *[pass] Se tutti gli agnelli sono entrati e nessuno può muoversi, passano.
    }
how-to-move = Mettere: B4. Muovere: B4-C4. Catturare: AxC4, o più volte: AxC4xE4.

ending-captured = { $tigers_need ->
    [15] Tutti e 15 gli agnelli sono catturati: vincono le tigri.
    [1] Un agnello è catturato: vincono le tigri.
   *[other] { $tigers_need } agnelli sono catturati: vincono le tigri.
}
ending-blocked = Tocca alle tigri e nessuna può muoversi: vincono gli agnelli, anche se qualcuno deve ancora entrare.
ending-stalemate = { $lambs_stalemate ->
    [pass] {""}
   *[tigers_win] Tutti gli agnelli sono entrati e nessuno può muoversi: vincono le tigri.
}
ending-few_lambs = { $few_lambs_adjudication ->
    [off] {""}
   *[on] Con cinque agnelli o meno, { $no_progress } mosse di fila senza catture: vincono le tigri.
}
ending-repetition = { $repetition ->
    [off] {""}
   *[other] Con tutti gli agnelli in gioco, la stessa posizione { $repetition } volte, con lo stesso giocatore di turno: patta.
}
ending-no_progress = { $no_progress ->
    [off] {""}
   *[other] Con tutti in gioco, { $no_progress } mosse di fila, contando quelle di entrambi, senza catture: patta.
}

example-start = All'inizio il tabellone è vuoto. Prima entrano tigri e agnelli, uno per turno.
example-move = Una tigre va lungo una linea fino al punto vuoto accanto: da B5 a C5.
example-win = La tigre salta da A sopra gli agnelli in B4 e D4: entrambi sono catturati.

lesson-capture = La tigre si muove lungo una linea, o salta un agnello accanto fino al punto vuoto subito dietro, e l'agnello esce. Catturane uno.
lesson-capture-right = Nessuno è obbligato a catturare, ma le tigri vincono solo così: devono prendere tutti gli agnelli.
lesson-capture-wrong = È un passo. Ma c'è un agnello accanto a una tigre, con il punto dietro vuoto sulla stessa linea.
lesson-series = La tigre può continuare a saltare e svoltare in ogni punto. Cattura tre agnelli in un turno.
lesson-series-right = Tre in un turno. Ci si può fermare dopo ogni salto: guarda prima dove vai a finire.
lesson-series-wrong = Si può fare di più: parti da A e cambia direzione strada facendo.
lesson-edge = Gli agnelli entrano uno per volta. Dove tutte le linee finiscono nessuna tigre può atterrarti dietro. Mettine uno dove non potrà mai essere saltato.
lesson-edge-right = All'estremità è al sicuro per sempre. Gli agnelli riempiono il tabellone da lì verso l'interno.
lesson-edge-wrong = Oltre quel punto una linea continua, e un giorno una tigre può saltarci. Cerca le estremità delle righe.
lesson-guard = La tigre in C4 vuole saltare il tuo agnello in D4. Metti un agnello che lo impedisca.
lesson-guard-right = Con E4 occupato non c'è dove atterrare. Due agnelli in fila si proteggono.
lesson-guard-wrong = Ora la tigre salta da C4 sopra D4. Dove atterrerebbe? Occupa quel punto senza aprire altri varchi.
lesson-fork = Un piano per le tigri: vai dove due agnelli si possono saltare. Loro ne salvano uno solo.
lesson-fork-right = Un agnello è scappato, l'altro è tuo.
lesson-fork-wrong = A questo gli agnelli hanno una risposta. Guarda B3 e C4: quale punto è accanto a entrambi, con un varco dietro?
lesson-shut = Gli agnelli vincono quando tocca alle tigri e nessuna può muoversi. Metti l'agnello che le blocca.
lesson-shut-right = Le tre tigri sono bloccate: vittoria degli agnelli. Un piano: chiudi i varchi alle spalle e spingile verso il bordo.
lesson-shut-wrong = Una tigre può ancora uscire. Quale punto vuoto è accanto a una tigre?

seat-0 = tigri
    .player = chi gioca con le tigri
seat-1 = agnelli
    .player = chi gioca con gli agnelli

fact-placed = { $seat }: { $side ->
    [0] una tigre
   *[other] un agnello
} entra in { $to }.
    .you = { $side ->
        [0] La tua tigre
       *[other] Il tuo agnello
    } entra in { $to }.
fact-moved = { $seat }: { $side ->
    [0] tigre
   *[other] agnello
} da { $from } a { $to }.
    .you = { $side ->
        [0] La tua tigre
       *[other] Il tuo agnello
    } va da { $from } a { $to }.
fact-captured = { $seat }: la tigre in { $from } prende { $count ->
    [one] l'agnello in { $lambs }
   *[other] { $count } agnelli ({ $lambs })
} e arriva in { $to }.
    .you = La tua tigre in { $from } prende { $count ->
        [one] l'agnello in { $lambs }
       *[other] { $count } agnelli ({ $lambs })
    } e arriva in { $to }.
fact-passed = { $seat }: nessun agnello può muoversi e il turno passa.
    .you = Nessuno dei tuoi agnelli può muoversi: passi.
fact-last_placed = Era l'ultimo agnello: da adesso si muovono.

refusal-all_placed = { $side ->
    [0] Le tre tigri sono già in gioco: muovine una.
   *[other] I 15 agnelli sono già tutti in gioco: muovine uno.
}
refusal-apex_needed = L'ultima tigre deve andare sul vertice { $site }.
refusal-lambs_never_capture = Gli agnelli non saltano: si muovono di un punto lungo una linea.
refusal-no_jump = Nessun salto diritto va da { $from } a { $to }: partenza, agnello e arrivo sono tre punti di fila sulla stessa linea.
refusal-no_lamb = Tra { $from } e { $to } non c'è nessun agnello da saltare.
refusal-no_pass = Si passa solo quando gli agnelli sono tutti in gioco e nessuno può muoversi.
refusal-not_adjacent = { $from } e { $to } non sono punti vicini sulla stessa linea.
refusal-not_your_piece = In { $site } non hai pedine.
refusal-occupied = Il punto { $site } è occupato.
refusal-one_capture = A questo tavolo la tigre prende un solo agnello per turno.
refusal-over_tiger = Una tigre non salta mai un'altra tigre.
refusal-place_first = { $side ->
    [0] { $count ->
        [one] Prima metti in gioco l'ultima tigre.
       *[other] Prima metti in gioco le tigri: ne mancano { $count }.
    }
   *[other] { $count ->
        [one] Prima metti in gioco l'ultimo agnello.
       *[other] Gli agnelli si muovono solo quando sono tutti in gioco: ne mancano { $count }.
    }
}
refusal-reserved = Per ora i punti { $points } sono riservati alle tigri.
refusal-tiger_camp = Le tigri entrano solo in { $points }.

outcome-captured = Vittoria di { $winners }: le tigri hanno preso abbastanza agnelli.
    .you = Hai vinto: le tigri hanno preso abbastanza agnelli.
    .lost = Hai perso: le tigri hanno preso abbastanza agnelli.
outcome-blocked = Vittoria di { $winners }: le tigri sono bloccate.
    .you = Hai vinto: le tigri sono bloccate.
    .lost = Hai perso: le tigri sono bloccate.
outcome-stalemate = Vittoria di { $winners }: gli agnelli non possono muoversi.
    .you = Hai vinto: gli agnelli non possono muoversi.
    .lost = Hai perso: gli agnelli non possono muoversi.
outcome-few_lambs = Vittoria di { $winners }: gli agnelli rimasti non bastano a bloccare le tigri.
    .you = Hai vinto: gli agnelli rimasti non bastano a bloccare le tigri.
    .lost = Hai perso: gli agnelli rimasti non bastano a bloccare le tigri.
outcome-repetition = Patta: la stessa posizione continua a ripetersi.
outcome-no_progress = Patta: da molto tempo non c'è una cattura.

token-tiger = tigre
token-lamb = agnello

text-captured = { $count }/{ $needed } presi
text-in_hand = { $count ->
    [0] tutti in gioco
   *[other] { $count } in mano
}

option-board = tabellone
option-board-pyramid29 = 29 punti
option-board-standard23 = 23 punti
option-reserved = punti delle tigri chiusi agli agnelli
option-reserved-opening = ai primi tre
option-reserved-always = finché non sono entrati tutti
option-multi_capture = più catture in un turno
option-tigers_need = agnelli che le tigri devono catturare
option-lambs_stalemate = agnelli senza mosse
option-lambs_stalemate-pass = passano
option-lambs_stalemate-tigers_win = perdono
option-repetition = patta quando la posizione si ripete (volte)
option-no_progress = patta senza catture (mosse)
option-few_lambs_adjudication = invece di quella patta, cinque agnelli o meno perdono

move-pass = Passa
typed-pass = passo, passa, passare
