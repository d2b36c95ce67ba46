# Quello che dice la casa. Chiavi: command-*, parameter-*, value-*, button-*, caption-*, refusal-*, outcome-* e
# alcune senza prefisso. I giochi e le immagini hanno parole proprie.

on = sì
off = no
somebody = qualcuno
list-and = { $others } e { $last }
decimal-mark = ,
machine = { $level ->
    [easy] Computer (facile)
    [medium] Computer (medio)
   *[hard] Computer (difficile)
}
machine-of-several = { $level ->
    [easy] Computer { $letter } (facile)
    [medium] Computer { $letter } (medio)
   *[hard] Computer { $letter } (difficile)
}
one-machine = Uno dei computer

word-play = gioca
word-join = siediti
word-partner = coppia
word-leave = alzati
word-begin = comincia
word-move = muovi
word-bid = offerta
word-bet = punta, scommetti
word-roll = lancia
word-bank = banco
word-board = tabellone, tavoliere
word-tables = tavoli
word-resign = abbandona
word-draw = patta
word-undo = ritira
word-end = chiudi
word-rematch = rivincita
word-offer = cedi, offri
word-hint = suggerimento
word-puzzle = problema, rompicapo
word-learn = impara
word-rules = regole
word-history = mosse
word-analyse = analizza
word-share = condividi
word-verify = controlla
word-profile = profilo
word-top = classifica
word-follow = segui
word-tournament = torneo
word-watch = guarda
word-chips = fiches
word-language = lingua
word-settings = impostazioni
word-block = blocca
word-unblock = sblocca
word-theme = colori
word-remind = ricorda
word-mirror = specchio
word-privacy = privacy
word-help = aiuto

command-play = Apri un tavolo
command-join = Siediti a un tavolo
command-partner = Scegli con chi fare coppia
command-leave = Alzati dal tavolo
command-begin = Comincia senza aspettare altri
command-move = Fai una mossa, per esempio c3 d4
command-bid = Fai un'offerta segreta
command-bet = Punta delle fiches su una figura
command-roll = Lancia i dadi
command-bank = Prendi il banco o passa
command-board = Mostra di nuovo il tabellone
command-tables = I tuoi tavoli o quelli di questa chat
command-resign = Abbandona la partita
command-draw = Proponi la patta
command-undo = Chiedi di ritirare l'ultima mossa
command-end = Chiudi il tavolo, d'accordo con tutti
command-rematch = Gioca ancora a posti scambiati
command-offer = Cedi un posto abbandonato
command-hint = Un suggerimento per la tua mossa
command-puzzle = Un problema del tuo livello
command-learn = Impara un gioco con brevi lezioni
command-rules = Come si gioca
command-history = Le mosse fin qui, in testo o filmato
command-analyse = Che cosa ha deciso una partita
command-share = Una partita finita in un'immagine
command-verify = Controlla dadi e offerte di un tavolo
command-profile = I tuoi risultati o quelli di un altro
command-top = La classifica
command-follow = Avvisami quando si apre un gioco
command-tournament = I tornei di questa chat
command-watch = Segui un tavolo in privato
command-chips = Le tue fiches, un limite, una pausa
command-language = La tua lingua
command-settings = Impostazioni di questa chat
command-block = Niente sfide da una persona
command-unblock = Accetta di nuovo le sue sfide
command-theme = I colori dei tuoi tabelloni in privato
command-remind = Come mi ricordi il mio turno
command-mirror = Mostra un tavolo in un'altra chat
command-privacy = Vedi, copia o cancella i tuoi dati
command-help = Che cosa si può fare qui

name-game = gioco
name-opponent = avversario
name-machine = macchina, computer
name-seats = posti
name-options = opzioni
name-clock = tempo
name-rating = punteggio
name-thread = thread
name-table = tavolo
name-move = mossa
name-points = punti
name-figure = figura
name-amount = fiches
name-answer = risposta
name-text = testo
name-file = file
name-whose = quali
name-period = periodo
name-seat = posto
name-gif = gif
name-limit = limite
name-lock = pausa
name-language = lingua
name-setting = impostazione
name-person = persona
name-value = valore
name-theme = colori
name-how = come
name-code = codice
name-what = azione
name-action = azione
name-players = giocatori

parameter-game = il gioco
parameter-opponent = la persona da sfidare
parameter-machine = gioca contro il computer a questo livello
parameter-seats = numero di posti
parameter-options = opzioni, come repetition=no
parameter-clock = tempo per mossa
parameter-rating = classificata o amichevole (fuori classifica)
parameter-thread = un thread solo per questo tavolo
parameter-table = codice del tavolo
parameter-move = la mossa
parameter-points = punti da offrire
parameter-figure = la figura, o ritira
parameter-amount = quante fiches in tutto su quella figura
parameter-answer = volontario o passo
parameter-text = come testo, per i lettori di schermo
parameter-file = come file, a piena qualità
parameter-whose = i tuoi o quelli di qui
parameter-period = di questa stagione, della scorsa, degli ultimi 30 giorni o di sempre
parameter-seat = il posto: la lettera o chi ci siede
parameter-gif = con un'immagine animata
parameter-limit = massimo di fiches al giorno, o no
parameter-lock = giorni senza scommesse
parameter-language = la lingua
parameter-setting = che cosa cambiare
parameter-person = la persona
parameter-value = il nuovo valore
parameter-theme = i colori
parameter-how = menzione, messaggio privato o mai
parameter-code = codice dello specchio, o no
parameter-what = mostra, esporta, cancella, nascondi o elenca
parameter-action = che cosa farne
parameter-players = quante persone possono giocare

value-live = vivo
value-casual = calma
value-slow = lento
value-rated = classificata
value-friendly = amichevole
value-easy = facile
value-medium = medio, media
value-hard = difficile
value-clear = ritira
value-mine = miei
value-here = qui
value-language = lingua
value-theme = colori
value-clock = tempo
value-games = giochi
value-quiet = silenzio
value-mentions = menzioni
value-betting = puntate, scommesse
value-lobbies = aperti
value-tables = tavoli
value-ratings = punteggi
value-daily = giornaliere
value-machines = macchine
value-puzzle = problema
value-bans = esclusi, banditi
value-classic = classico
value-dark = scuro
value-contrast = contrasto
value-royal = regale
value-show = mostra
value-export = esporta
value-delete = cancella
value-hide = nascondi
value-list = elenca
value-credit = cita
value-uncredit = anonimo
value-mention = menzione
value-mention_daily = menzione-quotidiana
value-private = privato
value-private_daily = privato-quotidiano
value-never = mai
value-month = mese
value-ever = sempre
value-season = stagione
value-last = precedente
value-en = inglese
value-pt-BR = portoghese
value-it = italiano
value-open = apri
value-join = partecipa
value-leave = esci
value-start = avvia
value-standings = classifica
value-cancel = annulla
value-tournaments = tornei
value-entrants = partecipanti
value-seasons = stagioni
value-monthly = mensili, mensile
value-quarterly = trimestrali, trimestrale
value-on = sì
value-off = no
value-again = ancora, altro
value-today = oggi, giorno
value-all = tutti

choice-live = dal vivo: 5 minuti a mossa
choice-casual = con calma: un giorno a mossa
choice-slow = lento: 3 giorni a mossa, 5 di riserva
choice-rated = classificata
choice-friendly = amichevole (fuori classifica)
choice-easy = facile
choice-medium = medio
choice-hard = difficile
choice-clear = ritira tutto
choice-mine = i tuoi
choice-here = quelli di questa chat
choice-classic = classico
choice-dark = scuro
choice-contrast = alto contrasto
choice-royal = regale
choice-language = lingua
choice-theme = colori
choice-clock = tempo
choice-games = giochi
choice-quiet = senza notifiche
choice-mentions = chi viene menzionato
choice-betting = scommesse
choice-lobbies = tavoli aperti a persona
choice-tables = tavoli in tutto
choice-ratings = partite per la classifica
choice-daily = classificate al giorno per coppia
choice-machines = anche contro il computer
choice-puzzle = problema del giorno
choice-bans = persone escluse
choice-show = vedi che cosa si conserva
choice-export = ricevi una copia
choice-delete = cancella tutto
choice-hide = nascondi i miei risultati
choice-list = mostra di nuovo i miei risultati
choice-credit = metti il mio nome sulle immagini
choice-uncredit = togli il mio nome dalle immagini
choice-mention = menzionami nella chat
choice-mention_daily = menzionami, e di nuovo ogni giorno
choice-private = scrivimi in privato
choice-private_daily = scrivimi, e di nuovo ogni giorno
choice-never = non ricordarmelo mai
choice-month = ultimi 30 giorni
choice-ever = di sempre
choice-season = di questa stagione
choice-last = della stagione scorsa
choice-en = English
choice-pt-BR = Português
choice-it = Italiano
choice-open = aprine uno
choice-join = partecipa
choice-leave = non partecipare più
choice-start = avvialo
choice-standings = classifica
choice-cancel = annullalo
choice-tournaments = chi apre tornei
choice-entrants = partecipanti a un torneo
choice-seasons = stagioni

button-app = Apri il tabellone
button-join = Siediti
button-decline = Rifiuta
button-partner = Con { $name }
button-machine = { $level ->
    [easy] 🤖 Facile
    [medium] 🤖 Medio
   *[hard] 🤖 Difficile
}
button-challenges-off = Basta sfide
button-challenges-on = Accetta di nuovo le sfide
button-begin = Comincia
button-leave = Alzati
button-rules = Regole
button-verify = Dettagli
button-follow = Avvisami la prossima volta
button-tournament-join = Partecipa
button-tournament-leave = Esci
button-tournament-start = Avvia
button-tournament-cancel = Annulla
button-tournament-standings = Classifica
button-watch = Guarda
button-unwatch = Smetti di seguire
button-board = Tabellone
button-rematch = Rivincita
button-history = Mosse
button-analyse = Analisi
button-share = Condividi
button-puzzle = Un altro problema
button-solve = Risolvi
button-card = Mostra il mio risultato
button-learn = Impara
button-lesson = Avanti: { $number } di { $count }
button-relearn = Ricomincia
button-clue = Mostrami
button-play-easy = Gioca con il computer (facile)
button-solution = Mostra la soluzione
button-riddle = Rispondi
button-hint = Dimmi di più
button-pick = Muovi
button-choose = Conferma
button-steps = Passo per passo
button-goon = Continua
button-film = Film
button-none = Nessuna
button-more = Altro…
button-guide = Ho capito
button-resign = Abbandona
button-end = Chiudi il tavolo
button-ask-undo = Ritira una mossa
button-ask-draw = Proponi la patta
button-ask-hint = Suggerimento
button-film-of = Film { $table }
button-privacy-hide = Nascondi i miei risultati
button-privacy-list = Mostra i miei risultati
button-privacy-credit = Il mio nome sulle immagini
button-privacy-uncredit = Togli il mio nome
button-remind-mention = Menzionami
button-remind-mention_daily = Menzionami ogni giorno
button-remind-private = Scrivimi
button-remind-private_daily = Scrivimi ogni giorno
button-remind-never = Mai
button-ask = Fai l'offerta
button-hello = Apri la chat privata
button-clear = Ritira le puntate
button-odds = Probabilità
button-chip = { $chips ->
    [one] 1 fiche
   *[other] { $chips } fiches
}
button-refuse = No
button-agree-draw = Accetta la patta
button-agree-undo = Lascia ritirare la mossa
button-agree-end = Accetta di chiudere
button-agree-rematch = Gioca ancora
button-agree-easy = Continua il computer (facile)
button-agree-medium = Continua il computer (medio)
button-agree-hard = Continua il computer (difficile)
button-earlier = ‹ Precedenti
button-later = Seguenti ›
button-away = Chiudi
button-back = Indietro
button-delete = Cancella tutto
sure-resign = Abbandona: { $game }{ $count ->
    [0] {""}
   *[other] , contro { $names }
}
sure-end = Chiudi { $game }{ $count ->
    [0] {""}
   *[other] : { $names }
}
sure-close = Chiudi { $game }
sure-begin = Comincia { $count ->
    [0] senza altri
   *[other] con { $names }
}: { $game }
sure-offer = Cedi il posto di { $seat_name }: { $game }
sure-replace = 🤖 continua per { $seat_name }: { $game }
sure-limit = { $limit ->
    [0] Limite: nessuna fiche
    [one] Limite: 1 fiche al giorno
   *[other] Limite: { $limit } fiches al giorno
}
sure-lock = { $days ->
    [one] Un giorno senza scommesse
   *[other] { $days } giorni senza scommesse
}
button-variants = Varianti
button-help = Aiuto
button-play = Gioca
button-play-now = Gioca ora
button-language = Lingua
button-tables = I miei tavoli
button-invite = Aggiungimi a un gruppo
describe-short = Otto giochi antichi per il tuo gruppo: tabelloni, offerte segrete, un computer da sfidare. Aggiungimi e scrivi /gioca.
describe =
    Qui si gioca a otto giochi antichi: { $games }.

    Aggiungimi a un gruppo e scrivi /gioca. Rispondi ai tabelloni con una mossa o tocca i pulsanti. In privato puoi giocare contro il computer, e mi mandi le offerte segrete.

    Le fiches sono per gioco: non si comprano né si vendono. /privacy dice che cosa conservo di te.

caption-seated = { $wanted ->
    [0] Al tavolo: { $names }
   *[other] Al tavolo ({ $count } su { $wanted }): { $names }
}
caption-pairs = Coppie: { $pairs }
caption-partner = { $name } vuole giocare con { $partner_name }.
caption-pairs-lot = Le coppie si sorteggiano, a meno che due persone non si scelgano: tocca un nome o usa /coppia.
caption-pairs-full = Ci siete tutti. Si comincia quando due persone si scelgono; Comincia lascia fare al sorteggio.
caption-options = Opzioni: { $options }
caption-machine-waits = 🤖 è il computer
machines-friendly = Qui le partite contro il computer non valgono per la classifica: questa è amichevole.
caption-clock-live = 5 minuti a mossa
caption-clock-casual = Un giorno a mossa
caption-clock-slow = 3 giorni a mossa, 5 di riserva
caption-clock-device = Senza limite di tempo
caption-rated = Valida per la classifica
caption-friendly = Amichevole
caption-ratings = Punteggi: { $changes }
uncounted-friendly = Partita amichevole.
uncounted-short = Non vale per la classifica: qualcuno ha fatto meno di due mosse.
uncounted-handed_on = Non vale per la classifica: un posto è passato di mano.
uncounted-often = Non vale per la classifica: per oggi avete raggiunto il limite di partite fra voi.
uncounted-late = Non vale per la classifica: di più partite lente perse di fila per tempo ne conta una sola.
caption-chips = Le fiches sono per gioco: non valgono nulla, non si comprano e non si vendono.
guide =
    • { $kind ->
        [staked] Prima volta? Tocca Siediti per prendere posto; Comincia apre le puntate.
       *[other] Prima volta? Tocca Siediti per prendere posto; quando siete abbastanza, si comincia.
    }
    • { $kind ->
        [sealed] Quando tocca a te, premi Fai l'offerta o mandami il numero in privato, non qui.
        [staked] Tocca una figura per puntarci, o rispondi a questa immagine. { $how }
       *[pointed] Quando tocca a te, premi Muovi o rispondi al tabellone. { $how }
    }{ $crossed ->
        [yes] {" "}Lettera in orizzontale, numero in verticale.
       *[no] {""}
    }
caption-clock = Tempo scaduto per { $seat }.
    .you = Il tuo tempo è scaduto.
caption-undone = Mossa ritirata.
caption-replaced = Da qui in poi gioca { $seat }.
caption-closed = Il tavolo è chiuso.
caption-challenge-over = La sfida non è stata accettata, quindi il tavolo è chiuso.
caption-outdated = Questo tavolo usava regole più vecchie che non gioco più, perciò l'ho chiuso. Le fiches sono tornate a chi le aveva.
caption-offer = Il posto di { $seat } è libero. Tocca Siediti per continuare al suo posto.
caption-silent = { $seat } non risponde. Se gli altri sono d'accordo, continua 🤖.
caption-proposal-draw = { $seat } propone la patta.
    .you = Proponi la patta.
caption-proposal-undo = { $seat } chiede di ritirare la sua ultima mossa e tutto ciò che è venuto dopo.
    .you = Chiedi di ritirare la tua ultima mossa e tutto ciò che è venuto dopo.
caption-proposal-end = { $seat } vuole chiudere il tavolo.
    .you = Vuoi chiudere il tavolo.
caption-proposal-rematch = { $seat } vuole la rivincita.
    .you = Vuoi la rivincita.
caption-proposal-easy = { $seat } propone che il computer (facile) continui per chi non risponde.
    .you = Proponi che il computer (facile) continui per chi non risponde.
caption-proposal-medium = { $seat } propone che il computer (medio) continui per chi non risponde.
    .you = Proponi che il computer (medio) continui per chi non risponde.
caption-proposal-hard = { $seat } propone che il computer (difficile) continui per chi non risponde.
    .you = Proponi che il computer (difficile) continui per chi non risponde.
proposal-refused-draw = { $name } rifiuta la patta.
proposal-refused-undo = { $name } preferisce non ritirare la mossa.
proposal-refused-end = { $name } preferisce continuare.
proposal-refused-rematch = { $name } ora non vuole la rivincita.
proposal-refused-easy = { $name } preferisce aspettare.
proposal-refused-medium = { $name } preferisce aspettare.
proposal-refused-hard = { $name } preferisce aspettare.
proposal-withdrawn = { $name } ritira la proposta.
caption-agreed = D'accordo finora: { $agreed } su { $needed }
caption-waiting = Tocca a: { $names }
caption-waiting-bet = Puntate in attesa: { $names }
caption-waiting-throw = Lancio in attesa: { $names }
caption-waiting-bank = Banco da decidere: { $names }
caption-due-bet = Le puntate si chiudono { $when }.
caption-due-bank = Si decide { $when }.
caption-due-throw = I dadi si lanciano al più tardi { $when }.
when-seconds = tra { $seconds } s
caption-paused = Nessuno ha puntato, quindi il tavolo è in pausa. Tocca Continua quando vuoi; dopo un giorno chiude.
caption-thinking = { $count ->
    [one] { $names } sta pensando…
   *[other] { $names } stanno pensando…
}
caption-machines-off = Chi ospita il bot ha disattivato il computer, quindi la partita aspetta. Per chiudere il tavolo: /chiudi
caption-waiting-secret = { $count ->
    [one] Manca un'offerta.
   *[other] Mancano { $count } offerte.
}
board-gathering = { $wanted ->
    [0] Tocca Comincia quando ci siete tutti.
   *[other] Siete in { $count } su { $wanted }.
}
board-turn = Tocca a { $seat }.
    .you = Tocca a te.
board-placing = { $seat }: scegli un punto evidenziato dove mettere un pezzo.
    .you = Tocca a te: scegli un punto evidenziato dove mettere un pezzo.
board-bid = { $seat }, offri da { $low } a { $high }.
    .you = La tua offerta: da { $low } a { $high }.
board-bets = { $seat }, fai le tue puntate.
    .you = Fai le tue puntate.
board-throw = { $seat }, lancia i dadi.
    .you = Lancia i dadi.
board-won = Hai vinto
board-lost = Hai perso
board-winners = Vittoria: { $names }
board-drawn = Patta
board-over = Partita finita
local-you = Tu
caption-private-closed = { $names }: per l'offerta segreta basta toccare «Fai l'offerta» qui sotto.

outcome-resigned = Vittoria di { $winners } per abbandono.
    .you = Hai vinto: l'altra parte ha abbandonato.
    .lost = Hai perso per abbandono.
outcome-time = Vittoria di { $winners } per tempo scaduto.
    .you = Hai vinto: all'altra parte è scaduto il tempo.
    .lost = Hai perso per il tempo.
outcome-agreed = Tavolo chiuso di comune accordo.
outcome-draw_agreed = Patta di comune accordo.
outcome-abandoned = Il tavolo è stato abbandonato.
outcome-cancelled = Partita annullata: qualcuno non ha mai mosso.
outcome-ended = Il tavolo è stato chiuso.

refusal-not_a_move = «{ $text }» non è una mossa di questo gioco.
refusal-not_a_position = «{ $text }» non è una posizione di questo gioco.
refusal-no_such_site = Su questo tabellone non c'è nessun { $site }.
refusal-ambiguous = Più di una mossa è possibile: { $candidates }
refusal-not_your_turn = Non tocca a te.
cannot-move = { $site } ora non può muovere.
refusal-game_over = Questa partita è finita.
refusal-no_dice_due = Adesso non si lanciano dadi.
refusal-no_such_option = L'opzione «{ $option }» non c'è. Esistono: { $known }
refusal-bad_option = { $option } non può essere «{ $value }». Accetta: { $accepted }
refusal-options_clash = L'opzione { $option } richiede anche { $needed }.
refusal-bad_seats = Posti possibili: { $accepted }, non { $seats }.
refusal-log_foreign = Questa non è una partita salvata di Taberna.
refusal-log_damaged = La partita salvata è danneggiata alla riga { $line }.
refusal-log_version = Salvata con { $game } { $version }; qui la versione è { $known }.
refusal-log_unknown_game = Qui il gioco «{ $game }» non c'è.
refusal-log_game_waits = «{ $game }» per ora qui non funziona. Il tavolo aspetta che torni.
refusal-log_unproven = La riga { $line } della partita salvata non deriva da ciò che viene prima.
refusal-log_unclosed = La partita in questo file è finita, ma manca la riga di chiusura.
refusal-log_other_receipt = La ricevuta di questo file è { $receipt }: non è quella indicata.
refusal-admins_only = Può farlo solo chi amministra questa chat.
refusal-already_begun = È già cominciata.
refusal-already_proposed = È già stato proposto.
refusal-majority_decides = Bastano { $needed } persone per chiudere il tavolo. Se vuoi continuare, non fare nulla.
refusal-game_not_here = In questa chat si gioca solo a: { $known }
refusal-home_chat = Questa è la chat del tavolo. Togli lo specchio nell'altra.
refusal-leave_instead = Da un tavolo di scommesse puoi semplicemente alzarti.
    .tap = Da un tavolo di scommesse puoi semplicemente alzarti: tocca Altro, poi Lascia il tavolo.
refusal-resign_instead = La partita è in corso, ma puoi abbandonarla.
    .tap = La partita è in corso, ma puoi abbandonarla: tocca Altro, poi Abbandona.
refusal-ledger_refused = Le fiches non bastano. Non è cambiato nulla.
refusal-store_full = Non c'è più spazio per salvare, quindi non è cambiato nulla. Avvisa chi mi ospita, per favore.
refusal-store_closed = Adesso non riesco ad accedere ai miei registri. Non è cambiato nulla; riprova, per favore.
refusal-store_unsure = Ho perso il contatto con i miei registri proprio ora. Controlla se è andata a buon fine prima di riprovare.
refusal-our_fault = Qualcosa è andato storto da parte mia. Non è cambiato nulla; riprova, per favore.
refusal-too_fast = Sono troppe cose insieme. Aspetta un momento e riprova.
refusal-overloaded = Adesso ho troppo da fare. Riprova tra un minuto, per favore.
refusal-not_made = Non sono riuscito a crearlo. Riprova più tardi, per favore.
refusal-film_making = Sto già preparando un filmato per questa chat. Aspetta un momento.
refusal-limit_reached = Hai raggiunto il tuo limite di oggi: { $limit ->
    [0] nessuna fiche
    [one] 1 fiche
   *[other] { $limit } fiches
}. Il nuovo giorno comincia a mezzanotte (UTC).
refusal-locked_out = Hai scelto una pausa dalle scommesse. { $days ->
    [one] Manca un giorno.
   *[other] Mancano { $days } giorni.
}
refusal-mirror_code = Il codice è sconosciuto, già usato o più vecchio di dieci minuti.
refusal-no_betting_here = In questa chat non si scommette.
refusal-no_bids = A { $game } non si fanno offerte. Scrivi /muovi e la mossa, o toccala sotto il tabellone.
    .tap = A { $game } non si fanno offerte. Tocca il tabellone per muovere.
refusal-no_bets = A { $game } non si scommette. Scrivi /muovi e la mossa, o toccala sotto il tabellone.
    .tap = A { $game } non si scommette. Tocca il tabellone per muovere.
refusal-bad_stake = «{ $text }» non è una puntata valida. Scrivi il totale per questa figura, o 0 per ritirarla.
refusal-no_chips = Per oggi hai finito le fiches. Ogni giorno torni a 100, contando quelle sui tavoli.
refusal-chips_on_table = Le tue { $chips } fiches di oggi sono a un altro tavolo. Continua lì, o alzati per riprenderle.
refusal-no_free_seat = Non ci sono posti liberi.
refusal-no_machines = Qui il computer non gioca: chi ospita il bot l'ha disattivato.
refusal-no_machine_plays = { $seats ->
    [0] Il computer non gioca a { $game }.
   *[other] Il computer non gioca a { $game } con { $seats } posti.
}
refusal-one_opponent = Scegli o il computer o una persona, non tutti e due.
refusal-no_hints = I suggerimenti ci sono solo in solitario o contro il computer.
refusal-analysing = { $of ->
    [0] L'analisi è appena cominciata. Chiedi di nuovo tra poco.
   *[other] Analizzate { $done } mosse su { $of }. Chiedi di nuovo tra poco.
}
refusal-not_over = Una partita si può analizzare quando è finita.
refusal-share_not_over = Una partita si può condividere quando è finita.
refusal-no_analysis = A { $game } non c'è niente da analizzare.
refusal-nothing_to_analyse = In quella partita nessuno aveva niente da decidere.
refusal-too_long_to_analyse = Con { $moves } mosse quella partita è troppo lunga da analizzare. Il limite è { $most }.
refusal-no_puzzle_open = Nessun problema è aperto. Chiedine uno con /problema
    .tap = Nessun problema è aperto. Scegline uno in Problemi.
refusal-no_puzzle_left = Hai già risposto a tutti i problemi di questo tipo.
refusal-answer_tomorrow = È il problema del giorno. La risposta arriva domani.
refusal-no_puzzle_day = Quel pulsante non è di un problema del giorno di questa chat.
refusal-no_puzzle_today = Qui non c'è ancora il problema del giorno. Un admin può sceglierne l'ora: /impostazioni problema 9
    .tap = Qui non c'è ancora il problema del giorno.
refusal-banned_here = In questa chat non puoi partecipare.
refusal-watch_own = A questo tavolo giochi tu: vedi già tutto.
refusal-watch_enough = Stai già guardando { $most } tavoli. Prima lasciane uno: /guarda in privato.
    .tap = Segui già { $most } tavoli. Prima smetti di seguirne uno.
refusal-watch_over = Non stai più guardando quel tavolo.
refusal-no_lessons = Non ci sono ancora lezioni per { $game }. Le regole: /regole
    .tap = Non ci sono ancora lezioni per { $game }.
refusal-no_lesson_open = Nessuna lezione è aperta. Chiedine una con /impara
    .tap = Nessuna lezione è aperta. Scegli un gioco, poi Impara il gioco.
refusal-no_hints_rated = Nelle partite classificate non ci sono suggerimenti.
refusal-no_mirror = I tavoli di scommesse non si mostrano in un'altra chat.
refusal-no_rematch = Qui non c'è niente da rigiocare.
refusal-no_such_game = Non conosco il gioco «{ $game }». Conosco: { $known }
refusal-no_such_seat = A questo tavolo non c'è nessun «{ $seat_name }».
refusal-no_such_table = Non c'è nessun tavolo { $table }.
refusal-no_table_here = Qui quel tavolo non c'è. Aprine uno con /gioca
    .tap = Qui quel tavolo non c'è. Scegli un gioco per aprirne uno.
refusal-no_undo = Non c'è niente da ritirare: dadi lanciati e offerte scoperte restano.
refusal-no_undo_rated = Contro il computer non si ritirano mosse nelle partite classificate.
refusal-nothing_to_undo = Non c'è niente da ritirare.
refusal-nobody = Per questo devo sapere chi sei. Scrivi a tuo nome, non a nome della chat.
refusal-nobody_to_ask = Non c'è nessuno a cui chiedere.
refusal-not_a_player = Non sei a questo tavolo.
refusal-not_abandoned = Puoi cedere un posto solo in una partita lenta, dopo il promemoria.
refusal-awaits_you = Il tavolo aspetta te: basta fare la mossa.
refusal-seats_are_kept = In questo gioco i posti non cambiano mano: si vedrebbe chi ha già fatto l'offerta.
refusal-not_asked = La domanda non è per te.
refusal-not_invited = Questo tavolo aspetta qualcun altro.
refusal-not_playing = A questo tavolo non c'è una partita in corso.
refusal-not_shown_here = Quel tavolo è di un'altra chat. Per mostrarlo anche qui usa /specchio di là, e il codice qui.
    .tap = Quel tavolo è di un'altra chat.
refusal-not_your_button = Quel pulsante è per un'altra persona.
refusal-expired = Quella domanda è scaduta. Non è cambiato nulla; chiedi di nuovo, per favore.
refusal-plays_here = Qui giochi anche tu, quindi puoi cedere solo il tuo posto. Per un altro chiedi a un admin che non gioca.
refusal-banned = In questa chat non puoi aprire tavoli né sederti.
refusal-nobody_else_here = Qui siamo solo io e te. In un gruppo posso avvisarti quando qualcuno apre un gioco.
refusal-quiet_here = Questa chat è in modalità silenziosa, quindi qui non avviso nessuno.
refusal-bots_do_not_play = Gli altri bot qui non giocano. Sfida una persona o il computer: /gioca lasca facile
    .tap = Gli altri bot qui non giocano. Sfida una persona o il computer.
refusal-list_full = La lista è piena ({ $most } persone). Prima togline una.
refusal-no_challenges = In questo momento non accetta sfide.
refusal-not_in_this_chat = Non è in questa chat. Lancia la sfida dove siete entrambi.
refusal-profile_elsewhere = Quello che giocano gli altri resta nella loro chat. Chiedi lì.
refusal-profile_nobody = Non ha risultati da mostrare qui.
refusal-not_listed = Nella tua lista non c'è nessuno con quel nome.
refusal-not_yourself = Sei tu! Sfida un'altra persona.
refusal-opener_only = Può farlo solo chi ha aperto il tavolo, o un admin.
refusal-tournament_alone = I tornei sono per i gruppi: aprilo lì.
refusal-no_tournament_here = Qui non c'è nessun torneo. Aprine uno con /torneo
    .tap = Qui non c'è nessun torneo. Aprine uno in Tornei.
refusal-no_tournaments = In questa chat i tornei sono disattivati. Un admin può attivarli: /impostazioni
    .tap = In questa chat i tornei sono disattivati. Un admin può attivarli nelle impostazioni.
refusal-tournament_running = Questa chat ha già un torneo. Il prossimo si apre quando è finito.
refusal-tournament_begun = Questo torneo è già cominciato o è finito.
refusal-tournament_in = Partecipi già.
refusal-tournament_full = Tutti i { $most } posti sono presi.
refusal-tournament_not_in = Non partecipi a questo torneo.
refusal-tournament_organisers = Può farlo solo chi ha aperto il torneo, o un admin.
refusal-too_few_entrants = Per un torneo servono almeno { $fewest } partecipanti.
refusal-no_replace_tournament = In un torneo il computer non può subentrare: decide l'orologio.
refusal-no_tournament_game = I tornei sono per i giochi di abilità a due: { $known }
refusal-paused = Il tavolo è in pausa, perché nessuno ha puntato. Punta su una figura, tocca Continua o chiudilo con /chiudi
    .tap = Il tavolo è in pausa, perché nessuno ha puntato. Punta su una figura o tocca Continua.
refusal-own_partner = Questo nome è il tuo. Scegli un'altra persona.
refusal-partner_not_here = Chi scegli deve già avere un posto a questo tavolo.
refusal-no_pairs = A questo tavolo non si gioca a coppie.
refusal-players_only = Può chiudere solo chi gioca, chi ha aperto il tavolo o un admin; chiunque, se il tavolo è fermo da due giorni oltre il suo tempo.
refusal-said_aloud = Non qui, vedono tutti! Mandamela in privato.
refusal-changed_enough = Hai già cambiato l'offerta { $most } volte. Ora resta così fino alla fine del turno.
refusal-sits_already = Sei già a questo tavolo.
refusal-rated_seat = Questa partita vale per la classifica: un posto a testa, e non si cede.
refusal-cannot_be_rated = Questa non può valere per la classifica: solo giochi di abilità fra persone, con le regole solite. Togli «classificata» e si apre come amichevole.
refusal-stale = Quel pulsante è di una posizione precedente. Non è cambiato nulla.
refusal-still_seated = Hai ancora un posto o una puntata a un tavolo. Prima alzati o finisci la partita.
refusal-too_few = Al tavolo: { $seats }. Servono: { $accepted }.
refusal-too_many_lobbies = Qui hai già { $most ->
    [one] un tavolo aperto o solo tuo
   *[other] { $most } tavoli aperti o solo tuoi
}.
refusal-too_many_tables = Questa chat ha già { $most ->
    [one] un tavolo
   *[other] { $most } tavoli
}.
refusal-busy = In questo momento ho da fare. Tocca di nuovo, per favore.
refusal-unknown_person = Non conosco ancora { $name }. Rispondi a un suo messaggio, o aspetta che si unisca da sé.

legal-moves = Mosse possibili: { $moves }{ $more ->
    [0] {""}
   *[other] {" "}e altre { $more }
}
confirm-resign = Vuoi abbandonare la partita di { $game }{ $partners ->
    [0] {""}
   *[other] {" "}con { $partner_names }
}{ $count ->
    [0] {""}
   *[other] {" "}contro { $names }
}? Non si torna indietro.
confirm-end = Vuoi chiudere la partita di { $game }{ $count ->
    [0] {""}
   *[other] {" "}di { $names }
}? Non vince nessuno, e non si torna indietro.
confirm-close = Vuoi chiudere il tavolo aperto di { $game }{ $count ->
    [0] {""}
   *[other] , con { $names }
}?
confirm-begin = Vuoi cominciare subito { $game } { $count ->
    [0] senza altri
   *[other] con { $names }
}? Il tavolo era per { $wanted }.
confirm-offer = Vuoi cedere a chiunque il posto di { $seat_name } a { $game }? Chi lo prende se lo tiene.
confirm-replace = Vuoi che 🤖 continui per { $seat_name } a { $game }? { $seat_name } non potrà tornare in questa partita.
confirm-limit = { $limit ->
    [0] Nessuna fiche
    [one] Al massimo 1 fiche al giorno
   *[other] Al massimo { $limit } fiches al giorno
}, da subito e in ogni chat? Fino a domani non puoi alzare il limite.
confirm-lock = { $days ->
    [one] Un giorno senza scommesse
   *[other] { $days } giorni senza scommesse
}, fino al { $until } (UTC), in ogni chat? Nessuno può abbreviare la pausa, nemmeno tu.
which-table = Quale tavolo?
where-board = Vai al tabellone
done-elsewhere = Fatto: si vede sul tabellone di { $game }.
done-waiting = Fatto, ma adesso non posso mostrare il tabellone di { $game }.
answer-takes-long = Ci sto lavorando. Può volerci un minuto o due: la risposta comparirà proprio qui.
done-unshown = Fatto! Se il tabellone non è ancora aggiornato, arriva appena possibile.
done-unsaid = È salvato, ma non sono riuscito a mostrarti il risultato. Chiedilo ancora una volta, per favore.
personal-notice = Questa risposta è solo per te: ti aspetta nella nostra chat privata.
personal-way = Apri la chat privata
personal-closed = Questa risposta è solo per te, ma in privato non riesco a scriverti. Usa il comando con la barra: così la vedi solo tu.
guest-opening = Preparo il tabellone…
guest-how = Gioco anche qui: { $games }. Scrivi “@{ $bot } play lasca”.
reach-out = Ci sei! Apri subito la nostra chat privata: è lì che mi mandi le offerte segrete.
bid-taken = Offerta ricevuta! Puoi cambiarla finché non arriva l'ultima.
bid-final = Offerta ricevuta!
chip-set = { $chips ->
    [one] Ogni tocco su una figura aggiunge 1 fiche.
   *[other] Ogni tocco su una figura aggiunge { $chips } fiches.
}
stake-now = { $site }: { $chips }. In tutto: { $total }. Ogni tocco mette { $chip }.
bet-how-many = { $site }: quante fiches in tutto? Ora { $chips }. Oppure scrivi: /{ $lesson ->
    [1] impara
   *[0] punta
} { $example }
    .tap = { $site }: quante fiches in tutto? Ora { $chips }.
bet-on-what = Su che cosa punti? Oppure scrivi: /{ $lesson ->
    [1] impara
   *[0] punta
} { $example }
    .tap = Su che cosa punti?
form-number-title = { $game }: la tua offerta
form-number-label = Da { $low } a { $high }, in segreto
pick-first = Qual è la tua mossa?
pick-next = { $parts } – e poi?
pick-whole = { $parts } – va bene?
you-play = Tu: { $sides }.
did-you-mean = Intendevi «{ $meant }»?
type-on = … e altre { $count }: continua a scrivere
unknown-command = Non conosco { $typed }.

help-head = Ti aspettano otto giochi antichi.
help-foot = Comincia con /gioca o /impara. Rispondi a un tabellone con una mossa, per esempio c3 d4, o tocca i pulsanti.
    .tap = Scegli un gioco da giocare o da imparare. Poi tocca il tabellone per muovere.
help-play = Giocare
help-turn = Nel tuo turno
help-look = Guardare
help-settle = Accordarsi
help-chips = Fiches
help-own = Per te
help-chat = Chat
hello = Che piacere vederti! Sono Taberna: otto giochi antichi, da tavolo e di scommesse. Qui giochi in solitario o contro il computer; in un gruppo, con i tuoi amici. Qui mi mandi anche le offerte segrete.
hello-again = Che piacere rivederti!
heard-hello = ciao, salve, buongiorno, buonasera, buondì, buon pomeriggio, ehi, ehilà, ciao ciao
heard-thanks = grazie, grazie mille, molte grazie, tante grazie, ti ringrazio
heard-help = aiuto, aiutami, come funziona, come si gioca, cosa sai fare, che cosa sai fare, come, cosa
talk-hello = Ciao! Giochiamo?
talk-thanks = Figurati! Un'altra partita?
talk-lost = Capisco solo mosse e comandi, e adesso non sei a nessun tavolo. Qui puoi giocare in solitario o contro il computer; con altre persone, in un gruppo.
welcome = Ciao! Sono Taberna: otto giochi antichi, da tavolo e di scommesse, per questa chat. Scegline uno, o prima imparane uno.
welcome-first = Che cosa vuoi fare?
game-length = { $last ->
    [none] { $seats }
   *[other] { $seats } o { $last }
} giocatori, { $minutes } min
rules-which = Quale gioco?
rules-end = Come finisce
rules-time = Se ti scade il tempo perdi; prima della tua prima mossa la partita è annullata.
rules-besides = Puoi abbandonare o accordarti per la patta: /abbandona, /patta
    .tap = Puoi abbandonare o accordarti per la patta.
rules-options = A questo tavolo: { $options }
variants-head = Che cosa si può cambiare a un tavolo, prima il valore solito. Per esempio: /gioca { $example }
    .tap = Che cosa si può cambiare a un tavolo, prima il valore solito.
tables-none = Nessun tavolo. Aprine uno con /gioca
    .tap = Nessun tavolo. Scegli un gioco per aprirne uno.
tables-head = { $count ->
    [one] Un tavolo
   *[other] { $count } tavoli
}
tables-more = … e { $count ->
    [one] un altro
   *[other] altri { $count }
}
table-line-turn = ▸ { $table } · { $game }: { $names } – tocca a te
table-line-open = { $table } · { $game }: { $names } – si aspettano giocatori
table-line-playing = { $table } · { $game }: { $names }
table-line-finished = { $table } · { $game }: { $names } – finita
table-line-abandoned = { $table } · { $game }: { $names } – chiuso
table-line-damaged = { $table }: danneggiato, non si può continuare. /chiudi lo chiude e restituisce le fiches
    .tap = { $table }: danneggiato, non si può continuare. Se lo chiudi, restituisco le fiches
table-line-waiting = { $table }: in attesa, «{ $game }» per ora non funziona. /chiudi lo chiude e restituisce le fiches
    .tap = { $table }: in attesa, «{ $game }» per ora non funziona. Se lo chiudi, restituisco le fiches
history-latest = Tavolo { $table }, le ultime { $shown } di { $count } mosse; nel file ci sono tutte.
analysis-title = { $game }: come è andata la partita
analysis-seat = { $seat }: precisione { $accuracy }%, { $given } punti persi
analysis-luck = { $seat }: i dadi hanno portato { $luck } punti
analysis-points = Una partita intera vale 100 punti. Chi gioca a caso ha circa il 30% di precisione.
analysis-moment = { $number }. { $seat }: { $played }. Probabilità di vincere { $before }% → { $after }%. Meglio: { $moves }
analysis-bid = { $number }. { $seat }: offerta { $played }, { $given } punti persi. Meglio in media: { $moves }
analysis-even = Nessuna mossa da sola ha deciso la partita.
share-replay = Replay: /mosse { $table }
share-moment = { $seat }: { $played }. Meglio: { $better }
share-bid = { $seat }: offerta { $played }. Meglio in media: { $better }
share-chips = Fiches alla fine
history-head = { $count ->
    [0] Tavolo { $table }: nessuna mossa
    [one] Tavolo { $table }: una mossa
   *[other] Tavolo { $table }: { $count } mosse
}
verify = Tavolo { $table }. Codice iniziale: { $chain }. { $rolls ->
    [0] Nessun anello svelato.
    [one] Un anello svelato.
   *[other] { $rolls } anelli svelati.
} Per controllare il file: taberna verify { $file }
verify-lobby = Il tavolo { $table } non è ancora cominciato. Codice iniziale: { $chain }
    Conservalo, se poi vuoi controllare la partita.
verify-receipt = Ricevuta: { $receipt }. Chi la chiede deve ricevere la stessa.
verify-receipt-so-far = Ricevuta fin qui: { $receipt }
verify-seal = Il sigillo della tua offerta; il registro lo mostrerà accanto all'offerta: { $seal }
verify-proven =
    Che cosa dimostra questo file:
    • I posti sorteggiati e tutti i dadi derivano dal codice iniziale e da ciò che era registrato prima.
    • Le mosse obbligate e quelle dell'orologio rispettano le regole.
    • Le offerte segrete corrispondono ai loro sigilli.
    Se tutti hanno ricevuto questo codice iniziale e questa ricevuta, è proprio la partita finita qui, lettera per lettera.
verify-unfinished = La partita non è finita, perciò è dimostrato poco: il sorteggio dei posti, se c'è stato, e i dadi fin qui derivano dal codice iniziale e da ciò che era registrato prima. Quello che è venuto dopo l'ultimo lancio non è ancora fissato.
verify-trusted =
    Resta da fidarsi di chi mi ospita, sul cui computer girano il bot e gli avversari automatici. Chi ospita:
    • conosce i dadi che verranno, può leggere le offerte segrete e giocare di conseguenza
    • tiene il tempo, e potrebbe inventare mosse o numeri di messaggio, o fermare un tavolo
    • dove si comincia subito, come contro il computer, potrebbe scegliere chi siede dove
    Su Telegram i numeri dei messaggi si possono prevedere.
hint-piece = Guarda qui: { $site }.
hint-range = Pensa a un numero da { $low } a { $high }.
hint-none = Da qui non vedo soluzioni.
hint-move = Prova { $move }
hint-answer = Poi mi aspetto: { $answer }
hint-lot = Tira a sorte fra le offerte buone, così nessuno prevede la tua. Questa è una di quelle.
hint-chance = Così hai il { $chance }% di possibilità, secondo me.
hint-back = { $moves ->
    [one] Ritira una mossa: da lì conosco una strada.
   *[other] Ritira { $moves } mosse: da lì conosco una strada.
}
learn-which = Quale gioco vuoi imparare? Brevi lezioni, una mossa ciascuna.
learn-title = { $game } · lezione { $number } di { $count }
learn-how = Tocca la tua mossa, o scrivi /impara e la mossa.
learn-right = Giusto! { $why }
learn-again = Riprova.
learn-clue = La mossa è questa: { $move }. Ora falla tu.
learn-over = Era l'ultima lezione di { $game }. Ora puoi giocare!

puzzle-title = Problema · { $game } · difficoltà { $points }
puzzle-pencil = Carta e matita
puzzle-win = Puoi forzare la vittoria in { $moves ->
    [one] una mossa
   *[other] { $moves } mosse
}. Come?
puzzle-gain = Quale mossa guadagna più materiale, qualunque sia la risposta?
puzzle-save = Sei in pericolo e una sola mossa ti salva. Quale?
puzzle-roll = Trova una giocata forte con questi dadi.
puzzle-highest = La vittoria piena vale doppio. Qual è la tua offerta più alta che non regala nulla a un avversario perfetto?
puzzle-never = La vittoria piena vale doppio. Quale offerta è un errore, anche se alcune più basse e più alte non lo sono?
puzzle-patience = Occupa le caselle segnate in { $moves } mosse, il minimo possibile. Quale può essere la prima? Può essercene più d'una.
puzzle-how = Tocca, o scrivi: /problema { $example }
puzzle-right = Giusto: { $move }
puzzle-answer = La risposta: { $move }
puzzle-found = Giusto! { $why }
puzzle-wrong = { $move } non è la risposta.
puzzle-reply = L'avversario risponderebbe { $moves }
puzzle-line = Poi: { $moves }
puzzle-also = Giuste anche: { $moves }
puzzle-win-why = La vittoria è forzata.
puzzle-gain-why = Nessun'altra mossa garantisce altrettanto.
puzzle-save-why = Ogni altra mossa perde qualcosa.
puzzle-missed-win = Così non vinci altrettanto presto.
puzzle-missed-gain = Si può guadagnare di più.
puzzle-missed-save = Così non ti salvi.
puzzle-theme-fork = Una forchetta: due minacce, e se ne può parare solo una.
puzzle-theme-decoy = Un'esca: ciò che l'avversario cattura gli costa di più.
puzzle-theme-liberation = Una liberazione: i prigionieri tornano tuoi.
puzzle-theme-blockade = Un blocco: all'avversario non restano mosse.
puzzle-theme-squeeze = Una morsa: l'avversario deve muovere, e ogni mossa gli costa qualcosa.
puzzle-theme-promotion = Una promozione: il nuovo ufficiale è decisivo.
puzzle-theme-series = Una lunga serie di salti.
puzzle-theme-last_moment = Appena in tempo.
puzzle-highest-why = Con un punto in più le tue possibilità scendono da { $before }% a { $after }%.
puzzle-never-why = Fa scendere le tue possibilità da { $before }% a { $after }%.
puzzle-missed-highest = Regala qualcosa, oppure puoi offrire di più senza regalare nulla.
puzzle-missed-never = Cerca un buco tra le offerte che non regalano nulla.
puzzle-only = Le tue possibilità, secondo la mia stima: { $before }%; con un'altra risposta al massimo { $after }%.
puzzle-chances = Le tue possibilità così: { $after }%; con la risposta giusta { $before }%.
puzzle-longer = Dopo servono almeno altre { $moves } mosse: una di troppo.
puzzle-try-on = Riprova, o guarda la soluzione.
puzzle-rating = Il tuo punteggio nei problemi: { $points } ({ $change })
puzzle-date = { $day ->
    [1] 1º
   *[other] { $day }
} { $month ->
    [1] gennaio
    [2] febbraio
    [3] marzo
    [4] aprile
    [5] maggio
    [6] giugno
    [7] luglio
    [8] agosto
    [9] settembre
    [10] ottobre
    [11] novembre
   *[12] dicembre
}
puzzle-day-title = Problema del giorno · { $date } · { $game } · difficoltà { $points }
puzzle-day-how = Tocca qui sotto per rispondere in privato. Chi lo risolve compare qui fino a mezzanotte UTC; domani spiego la risposta.
puzzle-day-at-once = Al primo colpo ({ $count }): { $names }
puzzle-day-later = Dopo ({ $count }): { $names }
puzzle-day-more = { $count ->
    [one] un altro
   *[other] altri { $count }
}
puzzle-day-try-on = Riprova. La risposta arriva domani.
puzzle-day-solved = Hai risolto il problema del giorno: { $signs }
puzzle-day-streak = { $days ->
    [one] { $days } giorno di fila
   *[other] { $days } giorni di fila
}
puzzle-day-frozen = La pausa di questa settimana ha coperto un giorno saltato.
puzzle-day-shared = Mostro il tuo risultato nella chat.
puzzle-day-card = Problema del giorno · { $date } · { $game }
puzzle-day-answer = Il problema di ieri · { $date } · { $game }
riddle-cutlery = Due cucchiai e una forchetta costano 5. Una forchetta e tre coltelli costano 13. I prezzi sono numeri interi. Quanto costa ciascuno?
riddle-cutlery-form = Tre numeri: cucchiaio, forchetta, coltello
riddle-cutlery-wrong = Così due cucchiai e una forchetta costerebbero { $first }, una forchetta e tre coltelli { $second }. Devono fare 5 e 13.
riddle-cutlery-right = Il cucchiaio costa 2, la forchetta 1, il coltello 4. Il prezzo della forchetta è dispari, altrimenti i due cucchiai non darebbero un numero pari; 3 e 5 non vanno.
riddle-phantom = Scrivi le cifre 1, 2, 3 e 4 in un ordine qualsiasi e, sotto, le stesse in un altro. La differenza è 1989. Trova tutte le coppie.
riddle-phantom-form = Tutte le coppie, es.: 4321 1234, 4312 1243
riddle-phantom-wrong = Coppie giuste: { $right } su { $given }. { $missing ->
    [0] Ci sono tutte: le altre sono di troppo.
   *[other] E non sono ancora tutte.
}
riddle-phantom-right = Le coppie sono quattro: 3412 − 1423, 3421 − 1432, 4123 − 2134, 4132 − 2143.
riddle-card = Hai una carta da gioco e un paio di forbici. Come la tagli per passarci attraverso, senza dividerla in due?
riddle-card-form = Scegli uno dei tagli.
cut-window = Ritagliare tutto tranne una cornice sottile
cut-spiral = Un solo taglio, dal bordo al centro, a spirale
cut-comb = Piegarla per il lungo, tagliare ora dalla piega, ora dai bordi, poi lungo la piega, tranne alle estremità
riddle-card-wrong = { $around ->
    [0] Ne viene fuori un lungo nastro, senza nessun buco.
   *[other] Il buco ha un contorno di { $around } cm. Non ci passi.
}
riddle-card-right = Il taglio 3: aperta, la carta è un unico anello. Con tagli ogni mezzo centimetro il contorno è di 108 cm.
chips = Fiches: { $chips }{ $tables ->
    [0] {""}
   *[other] , più { $tables } sui tavoli
}. Posizione qui: { $rank } su { $of }.{ $paid ->
    [0] {""}
   *[other] { " " }Fiches di oggi: { $paid }.
}
chips-season = Stagione fino al { $last }: chi ha più di { $chips } fiches riparte da { $chips }.
profile-here = in questa chat
profile-everywhere = in tutte le chat; ogni punteggio è quello della chat dove hai giocato di più
profile-nothing = qui non ha ancora giocato
profile-game = { $game }: { $rating } · { $games ->
    [one] 1 partita
   *[other] { $games } partite
}: { $won } V, { $drawn } N, { $lost } P
profile-rating = punteggio
profile-games = partite
profile-won = V
profile-drawn = N
profile-lost = P
profile-favourite = Il più giocato: { $game }
profile-streak = Vittorie di fila: { $streak } (record { $longest })
profile-medal-1 = Oro: { $games }
profile-medal-2 = Argento: { $games }
profile-medal-3 = Bronzo: { $games }
profile-machines = Contro il computer: { $won } V, { $drawn } N, { $lost } P
profile-met = Tu contro questa persona: { $won } V, { $drawn } N, { $lost } P
profile-latest = { $score ->
    [won] Vittoria
    [drawn] Patta
   *[lost] Sconfitta
} contro { $names } · { $game } { $table }
top-title = I migliori, gioco per gioco
top-best = in testa
top-rating = punteggio
top-games = partite
top-month = Ultimi 30 giorni
top-ever = Di sempre
top-season = Questa stagione
top-last = Stagione scorsa
top-line = { $place }. { $name } { $points }
top-provisional = Ancora provvisori: { $names }
top-you = Tu: { $place }º posto, { $points }
top-machines = Il computer, livello contro livello: { $levels }
top-none = { $game }: in questa lista non c'è ancora nessuno. Per entrarci gioca una partita classificata: /gioca e «classificata».
    .tap = { $game }: in questa lista non c'è ancora nessuno. Per entrarci gioca una partita classificata.
top-nobody = Qui non c'è ancora un punteggio definitivo: ci vogliono una quindicina di partite classificate.
season-span = { $since } – { $last } { $year }
season-card = La stagione è finita
season-over = La stagione è finita: { $since } – { $last } { $year }
season-of-chips = Fiches
season-game = gioco
season-points = punti
season-chips = Chi aveva più di { $chips } fiches riparte da { $chips }. Le fiches sui tavoli restano lì.
season-next = La prossima stagione: { $since } – { $last } { $year }
season-few = Ancora poche partite o pochi avversari: { $names }
season-rule = Una vittoria vale 1, una patta ½. Per un posto servono { $games } partite classificate contro { $opponents } persone; le medaglie ci sono se { $players } persone hanno un posto.
season-rule-chips = Contano le fiches alla fine della stagione, escluse quelle sui tavoli. Per una medaglia servono più di { $chips } fiches e almeno { $players } persone che hanno giocato.
season-nobody = In questa lista non c'è ancora nessuno.
season-off = Questa chat non ha stagioni. Un admin può attivarle: /impostazioni, «Stagioni».
    .tap = Questa chat non ha stagioni. Un admin può attivarle nelle impostazioni.
season-none = Qui non è ancora finita nessuna stagione.
limit-set = { $limit ->
    [0] D'ora in poi nessuna fiche.
    [one] D'ora in poi al massimo 1 fiche al giorno.
   *[other] D'ora in poi al massimo { $limit } fiches al giorno.
}
limit-none = Non hai scelto nessun limite.
limit-tomorrow = Un limite più alto vale da domani, così non lo alzi nella foga del gioco.
lock-set = { $days ->
    [one] Un giorno senza scommesse
   *[other] { $days } giorni senza scommesse
}, fino al { $until } (UTC). Vale da adesso.
block-set = { $name } non può più sfidarti né sedersi ai tuoi tavoli; quelli di scommesse restano aperti a tutti. Per tornare indietro: /sblocca
    .tap = { $name } non può più sfidarti né sedersi ai tuoi tavoli; quelli di scommesse restano aperti a tutti.
block-list = Le persone che hai bloccato. Tocca un nome per sbloccarlo.
block-none = Non hai bloccato nessuno. Per farlo: /blocca e il nome.
    .tap = Non hai bloccato nessuno.
unblock-set = { $name } può di nuovo sfidarti.
challenges-on = Puoi di nuovo ricevere sfide.
challenges-off = Non riceverai più sfide.
follow-on = Ti avviso quando qualcuno apre { $game } qui, al massimo una volta l'ora. Per smettere, basta ripetere.
follow-off = Qui non ti avviso più per { $game }.
follow-which = Per quali giochi ti avviso qui? Tocca un gioco per attivarlo o disattivarlo.

tournament-title = 🏆 { $game } · { $round ->
    [0] torneo
   *[other] turno { $round } di { $rounds }
}
tournament-over = 🏆 { $game } · torneo finito
tournament-pace-live = Tempo: 5 minuti a mossa, 3 ore a turno. Le partite non finite in tempo sono patte.
tournament-pace-casual = Tempo: un giorno a mossa, una settimana a turno. Le partite non finite in tempo sono patte.
tournament-pace-slow = Tempo: 3 giorni a mossa, 3 settimane a turno. Le partite non finite in tempo sono patte.
tournament-rated = Le partite valgono per la classifica.
tournament-friendly = Le partite sono amichevoli.
tournament-in = { $count ->
    [0] Ancora nessun partecipante; i posti sono { $most }.
   *[other] Partecipanti ({ $count } su { $most }): { $names }
}
tournament-how = Fino a dieci giocano tutti contro tutti; se siete di più, è un torneo svizzero. Chi salta una partita la perde; chi ne salta due è fuori. Puoi incontrare chiunque sia in elenco, anche chi hai bloccato.
tournament-cancelled = Il torneo è stato annullato.
tournament-game-gone = Annullato: qui questo gioco non c'è più.
tournament-won = { $count ->
    [1] 🥇 { $names }
   *[other] 🥇 Primo posto a pari merito: { $names }
}
tournament-game = { $names } · tavolo { $table }
tournament-bye = { $name }: riposo, 1 punto
tournament-rest = { $name }: niente partita in questo turno
tournament-card = Torneo · { $game }
tournament-note = Turno { $round } di { $rounds }
tournament-after = Dopo { $round } turni su { $rounds }
tournament-points = punti
tournament-podium-points = { $one ->
    [1] { $points } punto
   *[other] { $points } punti
}
tournament-head-wins = vittorie
tournament-ties = A pari punti:
tournament-tie-direct = scontro diretto
tournament-tie-wins = vittorie
tournament-line-out = { $place }. { $name } { $points } (non gioca più)
tournament-which = Un torneo di quale gioco?
tournament-opened = Il torneo è aperto.
tournament-joined = Ci sei!
tournament-left = Non sei più nel torneo.
tournament-started = Comincia il primo turno.
tournament-called-off = Annullato.
confirm-tournament-start = Vuoi avviare il torneo di { $game } con { $count } partecipanti? Dopo non entra più nessuno.
sure-tournament-start = Avvia con { $count } partecipanti
confirm-tournament-cancel = Vuoi annullare il torneo di { $game } con { $count ->
    [one] { $count } partecipante
   *[other] { $count } partecipanti
}? { $games ->
    [0] Non lo vince nessuno.
    [one] La partita in corso continua, ma il torneo non lo vince nessuno.
   *[other] Le { $games } partite in corso continuano, ma il torneo non lo vince nessuno.
}
sure-tournament-cancel = Annulla il torneo
confirm-tournament-leave = Vuoi uscire dal torneo di { $game }? Non si torna indietro. { $own ->
    [0] Le partite che restano contano come perse.
   *[other] La tua partita contro { $opponent }, tavolo { $table }, continua e vale; le altre contano come perse.
}
sure-tournament-leave = Esci dal torneo
organisers-all = tutti
organisers-admins = admin
organisers-off = nessuno
tournament-score = { $names }: { $score }{ $how ->
    [late] , tempo scaduto
    [unplayed] , senza partita
   *[played] {""}
}
tournament-before = Turno { $round } · { $result }
tournament-head-buchholz = Buchholz
tournament-head-sonneborn = S-B
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn = Sonneborn-Berger (S-B)
tournament-line = { $place }. { $name } { $points }
watch-on = Ti dico in privato che cosa succede a { $game } · { $table }. Ripeti /guarda per smettere.
    .tap = Ti dico in privato che cosa succede a { $game } · { $table }.
watch-on-unreached = Ti dirò che cosa succede a { $game } · { $table } appena apri la nostra chat privata.
watch-off = Non segui più il tavolo { $table }.
watch-none = Non stai guardando nessun tavolo. Scrivi /guarda nella chat dove si gioca.
    .tap = Non segui nessun tavolo.
watch-which = Stai guardando questi tavoli. Toccane uno per smettere.
watch-title = Stai guardando · { $game } · { $table }
bans-list = Persone escluse qui. Tocca un nome per riammetterlo.
bans-none = Qui non è escluso nessuno. Per escludere qualcuno: /impostazioni esclusi e il nome.
    .tap = Qui non è escluso nessuno.
bans-set = { $name } non può più aprire tavoli né sedersi qui. Lo stesso comando annulla il divieto.
bans-lifted = { $name } può di nuovo giocare qui.
language-which = Che lingua preferisci?
language-set = Con te parlerò italiano.
theme-which = Che colori preferisci in privato?
theme-set = Fatto.
remind-which = Preferisci in un altro modo?
remind-mention = Ti menziono nella chat quando tocca a te.
remind-mention_daily = Ti menziono quando tocca a te, e di nuovo ogni giorno finché non muovi.
remind-private = Ti scrivo in privato quando tocca a te.
remind-private_daily = Ti scrivo quando tocca a te, e di nuovo ogni giorno finché non muovi.
remind-never = Non ti ricordo quando tocca a te.
remind-unreachable = Non posso ancora scriverti, quindi ti menziono finché non apri la nostra chat privata.
reminder = { $why ->
    [turn] Tocca a te in { $game } ({ $table }).
    [soon] Il tuo tempo in { $game } ({ $table }) sta per scadere!
   *[other] C'è una novità per te in { $game } ({ $table }).
}
theme-classic = Classico
theme-dark = Scuro
theme-contrast = Alto contrasto
theme-royal = Regale
clock-live = 5 minuti a mossa
clock-casual = un giorno a mossa
clock-slow = 3 giorni a mossa, più 5 di riserva
settings-head = Impostazioni di questa chat
settings-which = Che cosa vuoi cambiare?
settings-chat = Chat…
settings-tables = Tavoli…
settings-rated = Partite classificate…
settings-events = Eventi…
settings-set = Fatto.
puzzle-set = Il problema del giorno arriva qui ogni giorno alle { $hour } e resta aperto fino a mezzanotte UTC.
puzzle-set-today = Il problema del giorno arriva qui ogni giorno alle { $hour }; quello di oggi arriva adesso. Resta aperto fino a mezzanotte UTC.
season-set = La stagione va dal { $since } al { $last } { $year } e finisce con classifica e medaglie. La prossima parte da zero, e chi ha più di { $chips } fiches riparte da { $chips }.
settings-all = tutti
setting-language = Lingua
setting-theme = Colori
setting-clock = Tempo
setting-games = Giochi
setting-quiet = Senza notifiche
setting-mentions = Menzioni
mentions-calm = solo chi è via da 5 minuti
mentions-always = sempre chi deve muovere
setting-betting = Scommesse
setting-lobbies = Tavoli aperti a persona
setting-tables = Tavoli in tutto
setting-ratings = Classificata, salvo diversa scelta
setting-daily = Classificate al giorno per coppia
setting-machines = Classificate anche contro il computer
setting-puzzle = Problema del giorno
setting-tournaments = Chi può aprire tornei
setting-entrants = Massimo di partecipanti per torneo
setting-seasons = Stagioni
seasons-monthly = mensili
seasons-quarterly = trimestrali
setting-bans = Persone escluse
mirror-code = Nell'altra chat, entro dieci minuti: /specchio { $code }
mirror-off = Il tavolo non si vede più qui.
privacy =
    Conservo:
    • il tuo id sulla piattaforma, nome, lingua e impostazioni
    • le tue partite con mosse e risultati, punteggi, tornei, medaglie, traguardi, problemi, lezioni e fiches
    • i giochi che segui, i tavoli che guardi e chi hai bloccato
    Nessun altro riceve questi dati, ma chi mi ospita potrebbe leggere le offerte segrete.
    Se li cancelli, la pausa che hai scelto, le fiches di oggi e i blocchi contro di te restano, sotto codici che non dicono il tuo nome.
    Una copia: /privacy esporta
    Cancellare: /privacy cancella
    .tap =
        Conservo:
        • il tuo id sulla piattaforma, nome, lingua e impostazioni
        • le tue partite con mosse e risultati, punteggi, tornei, medaglie, traguardi, problemi, lezioni e fiches
        • i giochi che segui, i tavoli che guardi e chi hai bloccato
        Nessun altro riceve questi dati, ma chi mi ospita potrebbe leggere le offerte segrete.
        Se li cancelli, la pausa che hai scelto, le fiches di oggi e i blocchi contro di te restano, sotto codici che non dicono il tuo nome.
privacy-exported = Ecco una copia di quello che conservo su di te.
privacy-hide = Da ora nessun altro vede i tuoi risultati e punteggi, in nessuna lista e sotto nessuna partita; in un torneo il tuo nome si vede fino alla fine. Ciò che è già pubblicato resta.
privacy-list = Gli altri possono di nuovo vedere i tuoi risultati e punteggi.
privacy-credit = Da ora le immagini condivise delle tue partite riportano il tuo nome, a meno che tu non nasconda i tuoi risultati.
privacy-uncredit = Il tuo nome non compare più nelle immagini condivise. Ciò che è già condiviso resta.
privacy-sure = Cancellare per sempre nome, impostazioni e fiches? Le partite finite restano, senza il tuo nome.
dismissed = Non è cambiato nulla.
privacy-deleted = Cancellato.
operator-name = Chi mi ospita: { $name }
operator-contact = Contatto: { $contact }
operator-policy = Informativa sulla privacy
operator-terms = Condizioni d'uso
operator-support = Aiuto

command-challenge = Sfida a un gioco
menu-analyse = Analizza questo tabellone
menu-play = Gioca con questa persona
menu-no-board = In quel messaggio non c'è una partita da analizzare. Usalo sul tabellone di una partita.
place-unknown = Non ho capito in quale canale siamo, quindi non ho fatto nulla. Riprova, per favore.
threads-none = Qui non si può creare un thread, quindi non ho aperto il tavolo. Senza thread si apre proprio qui.
bot-missing = Qui sono installati solo i miei comandi, quindi non posso mostrare il tabellone. Chi gestisce il server può invitarmi: { $address }
bot-missing-alone = Nella nostra chat privata puoi comunque giocare, in solitario o contro il computer.
permissions-missing = Qui mi mancano dei permessi. Chi gestisce il server può darmeli: { $permissions }
permission-view_channel = Visualizzare il canale
permission-send_messages = Inviare messaggi
permission-send_messages_in_threads = Inviare messaggi nei thread
permission-create_public_threads = Creare thread pubblici
permission-attach_files = Allegare file
permission-read_message_history = Leggere la cronologia dei messaggi
console-help = Scrivi a nome di qualcuno: «ana: /gioca lasca», poi «bea: #1» per toccare [1], «ana: c3 d4» per muovere.
    Senza nome continua chi ha parlato per ultimo. «#1 5» inserisce un numero. «?» ripete questo, /aiuto elenca
    i comandi, Ctrl-D termina.
picture-refused = L'immagine non è arrivata, quindi ecco il tabellone come testo.
pictures-forbidden = Qui non posso inviare immagini, quindi ecco il tabellone come testo. Chi amministra la chat può permettermelo: { $platform ->
    [discord] Allegare file
   *[other] Inviare foto
}
files-forbidden = Qui non posso inviare file. Chi amministra la chat può permettermelo: { $platform ->
    [discord] Allegare file
   *[other] Inviare foto, Inviare file, Inviare sticker e GIF
}
table-waits = { $game } · { $table } è in attesa, con gli orologi fermi. { $barrier ->
    [kicked] Mi hanno tolto dalla chat: chi la amministra può aggiungermi di nuovo.
    [no_access] Non vedo più il canale: chi amministra il server può ridarmi l'accesso.
    [locked] Il thread o la chat è bloccata: un moderatore può sbloccarla.
    [topic_closed] L'argomento è chiuso: un admin può riaprirlo.
    [thread_archived] Il thread è archiviato: qualcuno lì può riaprirlo.
    [slow_mode] Il canale è in modalità lenta: la partita riprende da sola.
    [deleted] Il canale è stato eliminato: invia /tabellone { $table } dove vuoi continuare.
    [malformed] Adesso non posso mostrare il tabellone; forse basta la prossima mossa.
    [private_closed] Non riesco a scrivere nella chat privata: aprila e mandami un messaggio.
   *[no_send] Non posso scrivere nel canale: chi lo amministra può permettermelo di nuovo.
} Dopo sette giorni senza tabellone il tavolo viene chiuso.
table-waited-too-long = Per sette giorni non ho potuto mostrare { $game } · { $table }, quindi l'ho chiuso. Le fiches sul tavolo sono state restituite.
board-late = Siete veloci! Qui posso scrivere solo un tot di volte al minuto, quindi per ora i tabelloni arrivano con qualche secondo di ritardo.
platform-was-away = Ho perso la connessione per { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}. Quello che avete scritto nel frattempo forse non è arrivato: inviatelo di nuovo, per favore.
