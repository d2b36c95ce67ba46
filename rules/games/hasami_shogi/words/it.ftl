name = Hasami shogi
tagline = Stringi le pedine nemiche fra due delle tue
how-to-play =
    18 pedine a testa, sulle due righe più vicine. Il sorteggio decide chi ha il nero; comincia il nero.
    Nel tuo turno muovi una pedina, in orizzontale o in verticale, mai in diagonale.
    Va in una casella vuota accanto, oppure salta una pedina vicina, tua o no, e arriva nella casella vuota subito dietro. Un salto solo per turno, e il salto in sé non cattura nulla.
    Per catturare una pedina nemica, muovi in modo che resti fra due delle tue, in linea retta.
    { $edge_rule ->
        [opposite_only] Sul bordo è lo stesso, perciò una pedina nell'angolo non si cattura mai.
        [corner_only] Nell'angolo basta occupare le sole due caselle accanto a lei.
       *[any_two] Sul bordo basta occupare due caselle qualsiasi accanto a lei, anche non opposte; nell'angolo, le sole due.
    }
    { $jumped_piece_immune ->
        [on] La pedina saltata è al sicuro da quel salto.
       *[off] { $edge_rule ->
            [opposite_only] {""}
            [corner_only] {""}
           *[any_two] Così, sul bordo, arrivando puoi catturare anche la pedina che hai saltato.
        }
    }
    { $line_capture ->
        [on] Una fila continua fra due delle tue pedine è catturata per intero.
       *[off] Si catturano solo pedine singole, non due affiancate.
    } Una mossa può catturarne più d'una.
    Chi si mette da sé fra due pedine nemiche non rischia nulla: una delle due deve avere appena mosso.
how-to-move = Scrivi le due caselle: e2-e3 per un passo, e1-e3 per un salto.

ending-annihilation = { $end_rule ->
    [bare_piece] {""}
    [first_to_n] {""}
   *[annihilation] Tutte le pedine nemiche sono catturate: vinci.
}
ending-bare_piece = { $end_rule ->
    [annihilation] {""}
    [first_to_n] {""}
   *[bare_piece] All'avversario resta una sola pedina: vinci.
}
ending-first_to_n = { $end_rule ->
    [annihilation] {""}
    [bare_piece] {""}
   *[first_to_n] Hai catturato cinque pedine: vinci.
}
ending-one_each = { $end_rule ->
    [bare_piece] {""}
    [first_to_n] {""}
   *[annihilation] Una pedina a testa: patta.
}
ending-blocked = L'avversario non può muovere: vinci.
ending-repetition = { $repetition ->
    [off] {""}
   *[other] La stessa posizione { $repetition } volte, con lo stesso giocatore di turno: patta.
}
ending-more_stones = 100 mosse di fila, contando quelle di entrambi, senza catture: vince chi ha più pedine.
ending-even = 100 mosse così e lo stesso numero di pedine: patta.

example-start = 18 pedine a testa, sulle due righe più vicine. Comincia il nero.
example-move = Una pedina va nella casella accanto o salta una vicina: qui da e1 a e3.
example-win = Il nero arriva in f5: la pedina bianca in e5 era fra due nere ed è catturata.

lesson-jump = La pedina va in una casella vuota accanto, o salta una vicina, tua o no, fino alla casella vuota subito dietro. Mai in diagonale. Fai un salto.
lesson-jump-right = Un salto per turno. La pedina saltata resta: il salto da solo non cattura nulla.
lesson-jump-wrong = Anche il passo vale, ma ora serviti di una vicina: saltala.
lesson-capture = Catturi la pedina nemica che con la tua mossa finisce fra due delle tue, in linea retta. Cattura la bianca in e5.
lesson-capture-right = È rimasta fra d5 e f5, ed esce dal gioco.
lesson-capture-wrong = La pedina in e5 è ancora libera da una parte. Alla tua in d5 serve una compagna di fronte.
lesson-edge = Sul bordo bastano due caselle qualsiasi accanto alla pedina, anche non opposte. Cattura la bianca in e1.
lesson-edge-right = d1 ed e2 non sono opposte: sul bordo basta. Perciò tieni lontane dal bordo le tue.
lesson-edge-wrong = La bianca in e1 ha già accanto la tua in d1. Occupa un'altra casella accanto a lei.
lesson-two = Una mossa può catturare più pedine. Catturane due insieme.
lesson-two-right = e5 sta fra le due, e ognuna aveva una tua pedina dall'altra parte.
lesson-two-wrong = Ogni bianca ha già una tua pedina all'esterno: lasciale lì ed entra in mezzo con un'altra.
lesson-between = Mettersi da sé fra due nemiche non è un rischio: cattura solo una loro mossa. Entra e cattura la pedina in e6.
lesson-between-right = La tua pedina è fra d5 e f5 e non le succede nulla: non è stato il bianco a muovere.
lesson-between-wrong = Guarda e6: la tua in e7 le sta dietro. Chi può andare dall'altra parte?
lesson-defend = Il bianco vuole andare da f6 a f5 e catturare la tua pedina in e5. Impediscilo.
lesson-defend-right = I modi sono due: spostarsi, o mettere una tua pedina in f5. Due affiancate non si catturano su quella linea.
lesson-defend-wrong = Il bianco può ancora catturare alla prossima mossa: guarda dove completerebbe la coppia.
lesson-fork = Un piano: minaccia due pedine insieme, il bianco ne salva una sola. Metti una pedina dove poi possa catturare in f5 o in f7.
lesson-fork-right = Il bianco ha salvato e5, e così e7 è tua. Prima di ogni mossa conta le tue minacce.
lesson-fork-wrong = Non sono ancora due minacce. Per catturare e5 serve f5, per e7 serve f7: quale casella è accanto a entrambe?
lesson-win = Vinci quando hai catturato tutte le pedine nemiche. Ne resta una sola: stringila in e5.
lesson-win-right = Il bianco non ha più pedine: hai vinto. Con una a testa è patta; dopo 100 mosse senza catture vince chi ne ha di più.
lesson-win-wrong = L'ultima pedina bianca è ancora libera. Alla tua in d5 serve una compagna dall'altra parte di e5.

seat-0 = nero
    .player = chi gioca col nero
seat-1 = bianco
    .player = chi gioca col bianco

fact-moved = { $seat }: { $from } → { $to }
    .you = Tu: { $from } → { $to }
fact-jumped = { $seat }: { $from } → { $to }, saltando { $over }
    .you = Tu: { $from } → { $to }, saltando { $over }
fact-captured =
    { $count ->
        [one] { $player } cattura la pedina in { $sites }.
       *[other] { $player } cattura { $count } pedine ({ $sites }).
    }
    .you = { $count ->
        [one] Catturi la pedina in { $sites }.
       *[other] Catturi { $count } pedine ({ $sites }).
    }

refusal-not_your_stone = La pedina in { $site } è dell'avversario.
refusal-empty_square = In { $site } non c'è nessuna pedina.
refusal-not_straight = Da { $from } a { $to } non è in linea retta; le pedine non vanno mai in diagonale.
refusal-too_far = Da { $from } a { $to } è troppo lontano: un passo, o un salto sopra una vicina.
refusal-occupied = La casella { $site } è occupata.
refusal-nothing_to_jump = In { $site } non c'è una pedina da saltare; senza salto si va di una casella.
refusal-stuck = La pedina in { $site } non ha caselle vuote dove andare.

outcome-annihilation = Vittoria di { $winners }: tutte le pedine nemiche sono catturate.
    .you = Hai vinto: tutte le pedine nemiche sono catturate.
    .lost = Hai perso: le tue pedine sono tutte catturate.
outcome-bare_piece = Vittoria di { $winners }: all'altra parte resta una sola pedina.
    .you = Hai vinto: all'altra parte resta una sola pedina.
    .lost = Hai perso: ti resta una sola pedina.
outcome-first_to_n = Vittoria di { $winners } con cinque catture.
    .you = Hai vinto con cinque catture.
    .lost = Hai perso: cinque catture per { $winners }.
outcome-one_each = Patta: con una pedina a testa non si cattura nulla.
outcome-blocked = Vittoria di { $winners }: l'altra parte non può muovere.
    .you = Hai vinto: l'altra parte non può muovere.
    .lost = Hai perso: non puoi muovere.
outcome-repetition = Patta: la stessa posizione si è ripetuta più volte.
outcome-more_stones = Vittoria di { $winners }, con più pedine: 100 mosse senza catture.
    .you = Hai vinto con più pedine: 100 mosse senza catture.
    .lost = Hai perso con meno pedine: 100 mosse senza catture.
outcome-even = Patta: 100 mosse senza catture e lo stesso numero di pedine.

token-stone =
    { $side ->
        [0] pedina nera
       *[1] pedina bianca
    }

text-stones =
    { $count ->
        [one] { $count } pedina
       *[other] { $count } pedine
    }
text-quiet = Nessuna cattura da { $count } mosse su { $limit }

option-end_rule = Vince chi
option-end_rule-annihilation = cattura tutte le pedine
option-end_rule-bare_piece = lascia una sola pedina all'avversario
option-end_rule-first_to_n = fa cinque catture
option-edge_rule = Sul bordo una pedina è catturata da
option-edge_rule-any_two = due vicine qualsiasi
option-edge_rule-corner_only = vicine opposte, salvo nell'angolo
option-edge_rule-opposite_only = solo vicine opposte
option-line_capture = Si catturano file intere
option-jumped_piece_immune = La pedina saltata è al sicuro da quel salto
option-repetition = Patta quando la posizione si ripete (volte)
