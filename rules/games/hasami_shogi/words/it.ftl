name = Hasami shogi
tagline = Stringi le pedine nemiche fra due delle tue
how-to-play =
    Comincia il nero. Nel tuo turno muovi una pedina, mai in diagonale.
    Va in una casella vuota accanto, oppure salta una vicina, tua o no, e cade nella casella vuota subito dietro.
    Il salto non cattura nulla, e ce n'è uno solo per mossa.
    Per catturare, muovi in modo che la pedina nemica resti fra due delle tue, in linea retta.
    Sul bordo bastano due vicine qualsiasi; nell'angolo, le sole due che ci sono.
    Una mossa può catturare più pedine. Entrare da sé fra due nemiche non comporta rischi.
    Vince chi cattura tutte le pedine avversarie. Con una pedina a testa è patta.
    Dopo 100 mosse senza catture vince chi ha più pedine.
how-to-move = Scrivi le due caselle: e2-e3 per un passo, e1-e3 per un salto.

seat-0 = nero
seat-1 = bianco

fact-moved = { $seat }: { $from } → { $to }
fact-jumped = { $seat }: { $from } → { $to }, saltando { $over }
fact-captured =
    { $count ->
        [one] { $seat } cattura una pedina: { $sites }
       *[other] { $seat } cattura { $count } pedine: { $sites }
    }

refusal-not_your_stone = La pedina in { $site } è dell'avversario.
refusal-empty_square = In { $site } non c'è nessuna pedina.
refusal-not_straight = Da { $from } a { $to } non è in linea retta; le pedine non vanno mai in diagonale.
refusal-too_far = Da { $from } a { $to } è troppo lontano: un passo, o un salto sopra una vicina.
refusal-occupied = La casella { $site } non è vuota.
refusal-nothing_to_jump = In { $site } non c'è una pedina da saltare; senza salto si va di una casella.
refusal-stuck = La pedina in { $site } non ha caselle vuote dove andare.

outcome-annihilation = Vince { $winners }: tutte le pedine nemiche sono catturate.
outcome-bare_piece = Vince { $winners }: all'altra parte resta una sola pedina.
outcome-first_to_n = Vince { $winners } con cinque catture.
outcome-one_each = Patta: con una pedina a testa non si cattura nulla.
outcome-blocked = Vince { $winners }: l'altra parte non può muovere.
outcome-repetition = Patta: la stessa posizione si è ripetuta più volte.
outcome-more_stones = Vince { $winners } con più pedine: 100 mosse senza catture.
outcome-even = Patta: 100 mosse senza catture e pari pedine.

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
option-end_rule-bare_piece = lascia una sola pedina all'altro
option-end_rule-first_to_n = fa cinque catture
option-edge_rule = Sul bordo una pedina è presa da
option-edge_rule-any_two = due vicine qualsiasi
option-edge_rule-corner_only = vicine opposte, salvo nell'angolo
option-edge_rule-opposite_only = solo vicine opposte
option-line_capture = Si catturano intere file
option-jumped_piece_immune = La pedina saltata è salva da quel salto
option-repetition = Patta quando una posizione si ripete tante volte
