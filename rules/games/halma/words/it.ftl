name = Halma
tagline = A salti fino all'angolo opposto
how-to-play =
    Porta tutte le tue pedine nell'angolo opposto prima degli altri.
    A ogni turno muovi una pedina: con un passo oppure a salti.
    Passo: in una casella vuota accanto, in una delle otto direzioni.
    Salto: sopra una pedina vicina, tua o altrui, nella casella vuota subito dietro. Puoi continuare a saltare, cambiare direzione e fermarti dove vuoi.
    Non si cattura niente.
    In quattro: due coppie di vicini. La coppia deve portare tutte le pedine di entrambi.
    In solitario: con le 19 pedine componi la figura colorata in sole 19 mosse.
how-to-move = Indica partenza e arrivo, per esempio e15-g13; la strada non conta.

seat-0 = bianco
seat-1 = nero
seat-2 = verde
seat-3 = arancione

fact-moved = { $seat }: da { $from } a { $to }.
fact-passed = { $seat } passa.
fact-all_home = { $seat } ha portato tutte le pedine a destinazione!

refusal-locked = La pedina in { $from } è arrivata e a questo tavolo non esce più.
refusal-no_pass = Passa solo chi non può muovere o, in coppia, chi ha già tutte le pedine a destinazione.
refusal-not_your_piece = In { $site } non hai pedine.
refusal-occupied = La casella { $site } è occupata.
refusal-same_square = La pedina deve arrivare in un'altra casella.
refusal-shut_in = La pedina in { $site } non può muoversi.
refusal-unreachable = Da { $from } non si arriva a { $to }: o un passo, o salti sopra una pedina alla volta, mai entrambi.

outcome-home = Vittoria di { $winners }: tutte le pedine sono arrivate!
outcome-filled = Vittoria di { $winners }: l'angolo opposto è pieno.
outcome-deadline = Vittoria di { $winners }: l'altra parte ha tardato a lasciare il suo angolo.
outcome-repetition = Patta: la stessa posizione continua a ripetersi.
outcome-no_progress = Patta: da molto tempo nessuno avanza.
outcome-solved = { $winners } compone la figura in 19 mosse!
outcome-crossed = { $winners } attraversa il tavoliere!
outcome-failed = Le 19 mosse sono finite e la figura non è composta.

token-man = pedina

text-home = { $count }/{ $men } a destinazione
text-moves = Mossa { $count } di { $limit }
text-moves_free = Mosse: { $count }

option-lock_target = chi arriva non esce più
option-spoil = contro chi lascia pedine in casa
option-spoil-parlett = l'angolo opposto pieno vince
option-spoil-none = niente
option-spoil-deadline = angolo da svuotare in tempo
option-parlett_from = angolo pieno: vale dalla tua mossa
option-deadline = angolo vuoto entro la tua mossa
option-order = turni in quattro
option-order-pairs = in senso orario
option-order-alternate = coppie alternate
option-repetition = patta quando la posizione si ripete
option-no_progress = patta dopo tante mosse senza progressi
option-target = figura del solitario
option-target-turned_camp = angolo capovolto
option-target-hexagon = esagono
option-target-arrowhead = punta di freccia
option-target-anchor = ancora
option-target-rampart = bastione
option-target-free = libero: attraversare il tavoliere

move-pass = Passa

typed-pass = passo, passa, passare
