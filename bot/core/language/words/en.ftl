# What the house itself says. Keys: command-*, parameter-*, value-*, button-*, caption-*, refusal-*, outcome-* and
# plain ones. Games and pictures have words of their own.

on = on
off = off
somebody = somebody
decimal-mark = .
machine = { $level ->
    [easy] Computer (easy)
    [medium] Computer (medium)
   *[hard] Computer (hard)
}
machine-of-several = { $level ->
    [easy] Computer { $letter } (easy)
    [medium] Computer { $letter } (medium)
   *[hard] Computer { $letter } (hard)
}
one-machine = One of the computers

word-play = play
word-join = join
word-partner = partner
word-leave = leave
word-begin = begin
word-move = move
word-bid = bid
word-bet = bet
word-roll = roll
word-bank = bank
word-board = board
word-tables = tables
word-resign = resign
word-draw = draw
word-undo = undo
word-end = end
word-rematch = rematch
word-offer = offer
word-hint = hint
word-puzzle = puzzle
word-learn = learn
word-rules = rules
word-history = history
word-analyse = analyse, analyze
word-verify = verify
word-profile = profile
word-top = top
word-follow = follow
word-tournament = tournament
word-watch = watch
word-chips = chips
word-language = language
word-settings = settings
word-block = block
word-unblock = unblock
word-theme = theme
word-mirror = mirror
word-privacy = privacy
word-help = help

command-play = Open a table
command-join = Sit down at a table
command-partner = Choose whom I want as my partner
command-leave = Get up from a table
command-begin = Begin without waiting for more players
command-move = Make a move, for example c3 d4
command-bid = Bid in secret
command-bet = Put chips on a figure
command-roll = Throw the dice
command-bank = Take the bank, or pass
command-board = Post the board again, or as text
command-tables = My tables, or those in this chat
command-resign = Give up the game
command-draw = Offer a draw
command-undo = Ask to take back my last move
command-end = End the table, if the others agree
command-rematch = Play again with the seats changed
command-offer = Offer an abandoned seat to somebody else
command-hint = A hint, alone or against the computer
command-puzzle = Something to solve, of my strength
command-learn = Learn a game by short lessons, one move each
command-rules = How a game is played
command-history = The moves so far, as text and as a film
command-analyse = How a finished game went, and what decided it
command-verify = What this table proves, and what you must trust
command-profile = What I have played here, or somebody else
command-top = Who plays best here
command-follow = Call me when a game is opened here
command-tournament = A tournament of this chat
command-watch = Tell me in private what happens at a table
command-chips = My chips, a daily limit, a break from betting
command-language = My language
command-settings = Settings of this chat
command-block = No challenges from somebody
command-unblock = Let somebody challenge me again
command-theme = Colours of the boards I see in private
command-mirror = Show a table in another chat too
command-privacy = What is kept about me
command-help = What can be done here

name-game = game
name-opponent = opponent
name-machine = machine, computer
name-seats = seats
name-options = options
name-clock = clock
name-rating = rating
name-thread = thread
name-table = table
name-move = move
name-points = points
name-figure = figure
name-amount = amount
name-answer = answer
name-text = text
name-file = file
name-whose = whose
name-period = period
name-seat = seat
name-gif = gif
name-limit = limit
name-lock = lock
name-language = language
name-setting = setting
name-person = person
name-value = value
name-theme = theme
name-code = code
name-what = what
name-action = action
name-players = players

parameter-game = the game
parameter-opponent = who is challenged
parameter-machine = play the computer at this level
parameter-seats = number of seats
parameter-options = options, like repetition=off
parameter-clock = time for a move
parameter-rating = rated, or friendly: no ratings follow
parameter-thread = a thread of its own for the table
parameter-table = code of the table
parameter-move = the move
parameter-points = points to bid
parameter-figure = the figure, or clear
parameter-amount = chips on it in all
parameter-answer = volunteer or pass
parameter-text = as text, for screen readers
parameter-file = as a file, exactly as painted
parameter-whose = mine, or those here
parameter-period = this season, the last one, the last 30 days, or ever
parameter-seat = the seat: its letter or who sits there
parameter-gif = with an animated picture
parameter-limit = most chips a day, or off
parameter-lock = days without betting
parameter-language = the language
parameter-setting = what to change
parameter-person = who it is
parameter-value = the new value
parameter-theme = the colours
parameter-code = code of the mirror, or off
parameter-what = show, export, delete, hide or list
parameter-action = what to do with it
parameter-players = how many may play

value-live = live
value-casual = casual
value-slow = slow
value-rated = rated
value-friendly = friendly
value-easy = easy
value-medium = medium
value-hard = hard
value-clear = clear
value-mine = mine
value-here = here
value-language = language
value-theme = theme
value-clock = clock
value-games = games
value-quiet = quiet
value-betting = betting
value-lobbies = lobbies
value-tables = tables
value-ratings = ratings
value-daily = daily
value-machines = machines
value-puzzle = puzzle
value-bans = bans
value-classic = classic
value-dark = dark
value-contrast = contrast
value-show = show
value-export = export
value-delete = delete
value-hide = hide
value-list = list
value-month = month
value-ever = ever
value-season = season
value-last = last
value-en = english
value-pt-BR = portuguese
value-it = italian
value-open = open
value-join = join
value-leave = leave
value-start = start
value-standings = standings
value-cancel = cancel
value-tournaments = tournaments
value-entrants = entrants
value-seasons = seasons
value-monthly = monthly
value-quarterly = quarterly
value-on = on
value-off = off
value-again = again, another
value-today = today, day
value-all = all

choice-live = live: 5 minutes a move
choice-casual = casual: a day a move
choice-slow = slow: 3 days a move, and 5 in reserve
choice-rated = rated
choice-friendly = friendly: no ratings
choice-easy = easy
choice-medium = medium
choice-hard = hard
choice-clear = take everything back
choice-mine = mine
choice-here = in this chat
choice-classic = classic
choice-dark = dark
choice-contrast = high contrast
choice-language = language
choice-theme = colours
choice-clock = clock
choice-games = games
choice-quiet = quiet boards
choice-betting = betting
choice-lobbies = open tables each
choice-tables = tables at most
choice-ratings = rated games
choice-daily = rated games a pair and day
choice-machines = rated against the computer
choice-puzzle = puzzle of the day
choice-bans = banned people
choice-show = what is kept
choice-export = a copy for me
choice-delete = delete it
choice-hide = hide my results
choice-list = show my results again
choice-month = last 30 days
choice-ever = ever
choice-season = this season
choice-last = last season
choice-en = English
choice-pt-BR = Português
choice-it = Italiano
choice-open = open one
choice-join = take part
choice-leave = take part no longer
choice-start = start it
choice-standings = standings
choice-cancel = call it off
choice-tournaments = who opens tournaments
choice-entrants = players in a tournament
choice-seasons = seasons

button-join = Join
button-decline = Decline
button-partner = With { $name }
button-machine = { $level ->
    [easy] 🤖 Easy
    [medium] 🤖 Medium
   *[hard] 🤖 Hard
}
button-challenges-off = No more challenges
button-challenges-on = Take challenges again
button-begin = Begin
button-leave = Leave
button-rules = Rules
button-follow = Call me next time
button-tournament-join = Take part
button-tournament-leave = Leave
button-tournament-start = Start
button-tournament-cancel = Call off
button-tournament-standings = Standings
button-watch = Look on
button-unwatch = No more of this table
button-board = Board
button-rematch = Rematch
button-history = Moves
button-analyse = Analysis
button-puzzle = Another puzzle
button-solve = Solve
button-card = Show my result
button-learn = Learn
button-lesson = Next: { $number } of { $count }
button-relearn = From the start
button-clue = Show me
button-play-easy = Play the computer (easy)
button-solution = Show the solution
button-riddle = Answer
button-hint = Tell me more
button-pick = Move
button-choose = Play it
button-goon = Go on
button-film = Film
button-none = None
button-more = More…
button-guide = Got it
button-resign = Resign
button-end = End the table
button-ask-undo = Take a move back
button-ask-draw = Offer a draw
button-ask-hint = Hint
button-film-of = Film { $table }
button-privacy-hide = Hide my results
button-privacy-list = Show my results
button-ask = Bid
button-hello = Open private chat
button-clear = Take back
button-odds = Odds
button-chip = { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
button-refuse = No
button-agree-draw = Agree to a draw
button-agree-undo = Let them take it back
button-agree-end = Agree to end
button-agree-rematch = Play again
button-agree-easy = Let an easy computer play on
button-agree-medium = Let a medium computer play on
button-agree-hard = Let a hard computer play on
button-earlier = ‹ Earlier
button-later = Later ›
button-back = Back
button-delete = Delete everything
sure-resign = Resign: { $game } { $table }{ $count ->
    [0] {""}
   *[other] , against { $names }
}
sure-end = End { $game } { $table }{ $count ->
    [0] {""}
   *[other] : { $names }
}
sure-close = Close { $game } { $table }
sure-begin = Begin { $count ->
    [0] alone
   *[other] with { $names }
}: { $game } { $table }
sure-offer = Offer the seat of { $seat_name }: { $game } { $table }
sure-replace = 🤖 plays on for { $seat_name }: { $game } { $table }
sure-limit = { $limit ->
    [0] Limit: no chips
    [one] Limit: 1 chip a day
   *[other] Limit: { $limit } chips a day
}
sure-lock = { $days ->
    [one] No betting for one day
   *[other] No betting for { $days } days
}
button-variants = Variants
button-help = Help
button-play = Play
button-tables = My tables
button-invite = Add me to a group
describe-short = Eight old games for your group: boards as pictures, secret bids, a computer to play against. Add me and type /play.
describe =
    I keep eight old games: { $games }.

    Add me to a group and type /play; answer my boards with moves or tap their buttons. Here we can play alone against the computer, and here I ask for secret bids.

    Chips are play money: they cannot be bought or sold. /privacy says what I keep of you.

caption-title = { $game } · table { $table }
caption-seated = { $wanted ->
    [0] At the table: { $names }
   *[other] At the table ({ $count } of { $wanted }): { $names }
}
caption-pairs = Partners: { $pairs }
caption-partner = { $name } would play with { $partner_name }.
caption-pairs-lot = Two pairs, by lot. Two who choose each other, by a tap on the name or with /partner, play together.
caption-pairs-full = Everybody is here. The game begins when two have chosen each other; Begin leaves it to the lot.
caption-options = What differs here: { $options }
caption-machine-waits = 🤖 fills the free seats with computer players.
machines-friendly = Games against the computer aren't rated here: this one is friendly.
caption-clock-live = Clock: 5 minutes a move
caption-clock-casual = Clock: a day a move
caption-clock-slow = Clock: 3 days a move, 5 in reserve
caption-rated = Rated: the result changes ratings in this chat.
caption-friendly = Friendly: no ratings.
caption-ratings = Ratings: { $changes }
uncounted-friendly = Friendly: no ratings.
uncounted-short = Not rated: somebody made fewer than two moves.
uncounted-handed_on = Not rated: a seat changed hands.
uncounted-often = Not rated: you two have played enough rated games today.
uncounted-late = Not rated: of several slow games lost on time in a row one counts.
caption-chips = Chips are play money: worth nothing, never bought or sold.
caption-chain =
    Chain: { $start } – to check { $drawn ->
        [both] lot and dice
        [lot] the lot
        [dice] the dice
       *[nothing] the game
    } later: /verify
caption-receipt = Receipt: { $receipt } – to check the file of the game: /verify
guide =
    • { $kind ->
        [staked] New here? Tap Join to sit down; Begin opens the betting.
       *[other] New here? Tap Join to sit down; with enough people the game begins.
    }
    • { $kind ->
        [sealed] On your turn tap Bid, or send me the number in private, not here.
        [staked] Tap a figure to stake on it, or answer this picture. { $how }
       *[pointed] On your turn tap Move, or answer the board. { $how }
    }{ $crossed ->
        [yes] {" "}Letters go across, numbers up.
       *[no] {""}
    }
    • The four signs after “table” are its code, for when there are several. Rules explains the game, More… the rest.
caption-clock = Time is up for { $seat }.
    .you = Your time is up.
caption-undone = Taken back: the board is as it was before.
caption-replaced = From here on { $seat } plays: a program on the computer of whoever hosts this bot.
caption-closed = The table is closed.
caption-challenge-over = The challenge was not taken up. The table is closed.
caption-outdated = This table was begun under older rules and cannot go on, so I closed it. Chips went back to their owners.
caption-offer = The seat of { $seat } is free for somebody else.
caption-silent = { $seat } does not answer. If all others agree, 🤖 plays on in that seat.
caption-proposal-draw = { $seat } offers a draw.
    .you = You offer a draw.
caption-proposal-undo = { $seat } asks to take back their last move, and whatever came after it.
    .you = You ask to take back your last move, and whatever came after it.
caption-proposal-end = { $seat } would like to end the table.
    .you = You would like to end the table.
caption-proposal-rematch = { $seat } would like to play again.
    .you = You would like to play again.
caption-proposal-easy = { $seat } would like an easy computer player to play on for who does not answer.
    .you = You would like an easy computer player to play on for who does not answer.
caption-proposal-medium = { $seat } would like a medium computer player to play on for who does not answer.
    .you = You would like a medium computer player to play on for who does not answer.
caption-proposal-hard = { $seat } would like a hard computer player to play on for who does not answer.
    .you = You would like a hard computer player to play on for who does not answer.
proposal-refused-draw = { $name } does not accept the draw.
proposal-refused-undo = { $name } would rather leave the last move as it is.
proposal-refused-end = { $name } would rather play on.
proposal-refused-rematch = { $name } does not want to play again now.
proposal-refused-easy = { $name } would rather wait.
proposal-refused-medium = { $name } would rather wait.
proposal-refused-hard = { $name } would rather wait.
proposal-withdrawn = { $name } takes the proposal back.
caption-agreed = Agreed so far: { $agreed } of { $needed }
caption-waiting = To play: { $names }
caption-bets-close = Bets close { $when }.
caption-bank-decided = To be decided { $when }.
caption-throw-due = The dice roll { $when } at the latest.
when-seconds = in { $seconds } s
caption-paused = Nobody has bet, so the table has paused. Go on when you like; after a day it closes.
caption-thinking = { $count ->
    [one] { $names } is thinking…
   *[other] { $names } are thinking…
}
caption-machines-off = The host has turned the computer off, so this game waits. To close the table: /end
caption-machines = { $count ->
    [one] { $names } is a program on the computer of whoever hosts this bot.
   *[other] { $names } are programs on the computer of whoever hosts this bot.
}
caption-waiting-secret = { $count ->
    [one] Waiting for one bid.
   *[other] Waiting for { $count } bids.
}
board-gathering = { $wanted ->
    [0] Begin as soon as everybody is here.
   *[other] { $count } of { $wanted } are here.
}
board-your-turn = Your turn.
board-your-placing = Your turn: tap a lit point to place a piece.
board-your-bid = Your bid: { $low } to { $high }.
board-your-bets = Place your bets.
board-your-throw = Throw the dice.
board-won = You won
board-lost = You lost
board-winners = { $names } won
board-drawn = A draw
board-over = Game over
local-you = You
caption-private-closed = I cannot write to { $names } in private: please tap Bid here.

outcome-resigned = { $winners } won by resignation.
    .you = You win: the other side resigned.
outcome-time = Victory for { $winners } on time.
    .you = You win on time.
outcome-agreed = The table was closed by agreement.
outcome-draw_agreed = A draw by agreement.
outcome-abandoned = The table was abandoned.
outcome-cancelled = Cancelled: somebody never made a move.
outcome-ended = The table was closed.

refusal-not_a_move = “{ $text }” is not a move of this game.
refusal-not_a_position = “{ $text }” is not a position of this game.
refusal-no_such_site = There is no place called { $site } on this board.
refusal-ambiguous = Several moves fit: { $candidates }
refusal-not_your_turn = It is not your turn.
refusal-game_over = This game is over.
refusal-no_dice_due = No dice are due now.
refusal-no_such_option = There is no option “{ $option }”. Known: { $known }
refusal-bad_option = { $option } cannot be “{ $value }”. It takes: { $accepted }
refusal-options_clash = The option { $option } needs { $needed } too.
refusal-bad_seats = Seats here: { $accepted }, not { $seats }.
refusal-log_foreign = That is not a saved game of Taberna.
refusal-log_damaged = The saved game is damaged at line { $line }.
refusal-log_version = Saved with { $game } { $version }; here is version { $known }.
refusal-log_unknown_game = There is no game “{ $game }” here.
refusal-log_game_waits = The game “{ $game }” is out of order here. The table waits until it works again.
refusal-log_unproven = Line { $line } of the saved game does not follow from what came before it.
refusal-log_unclosed = The game in this file is over, but the closing line is missing.
refusal-log_other_receipt = The receipt of this file is { $receipt }: another one than you gave.
refusal-admins_only = Only those who administer this chat can do that.
refusal-already_begun = It has begun already.
refusal-already_proposed = That has been proposed already.
refusal-majority_decides = Here { $needed } are enough to end the table. If you would rather go on, just do not agree.
refusal-game_not_here = This chat plays only: { $known }
refusal-home_chat = This is the table's own chat. Turn the mirror off in the other one.
refusal-leave_instead = At a betting table you just leave: /leave
refusal-resign_instead = The game is under way. To give up: /resign
refusal-ledger_refused = There are not enough chips for that. Nothing was changed.
refusal-store_full = There is no room left to save it, so nothing was changed. Please tell whoever hosts me.
refusal-store_closed = I cannot reach my records just now. Nothing was changed; please try again.
refusal-store_unsure = I lost touch with my records just then. Please look whether it counted before you try again.
refusal-our_fault = Something went wrong on my side. Nothing was changed; please try again.
refusal-too_fast = That is a lot at once. Please wait a moment; then I listen again.
refusal-overloaded = I have too much to do just now. Please try again in a minute.
refusal-not_made = That could not be made. Please try again later.
refusal-film_making = A film is being made for this chat already. Please wait for it.
refusal-limit_reached = You have reached your daily limit: { $limit ->
    [0] no chips
    [one] 1 chip
   *[other] { $limit } chips
}. A new day begins at midnight UTC.
refusal-locked_out = You have locked yourself out of betting. { $days ->
    [one] One day to go.
   *[other] { $days } days to go.
}
refusal-mirror_code = That code is unknown, used or older than ten minutes.
refusal-no_betting_here = There is no betting in this chat.
refusal-no_bids = Nobody bids in { $game }. There a move is typed with /move, or tapped under the board.
refusal-no_bets = There are no bets in { $game }. A move is typed with /move, or tapped under the board.
refusal-bad_stake = “{ $text }” chips cannot lie on a figure. A whole number is what lies there in all; 0 takes it back.
refusal-no_chips = You have no chips left today. Every day brings them up to 100 again, counting those on tables.
refusal-no_free_seat = There is no free seat.
refusal-no_machines = The computer doesn't play here: the host has turned it off.
refusal-no_machine_plays = The computer doesn't play { $game } with { $seats } seats.
refusal-one_opponent = Choose either the computer or a person, not both.
refusal-no_hints = Hints are for who plays alone or against the computer.
refusal-analysing = { $of ->
    [0] An analysis has just begun. Ask again in a moment.
   *[other] The analysis has come to { $done } of { $of } moves. Ask again in a moment.
}
refusal-not_over = A game is analysed once it is over.
refusal-no_analysis = There is nothing to analyse at { $game }.
refusal-nothing_to_analyse = Nobody had anything to decide in that game.
refusal-too_long_to_analyse = That game is too long to be analysed: { $moves } moves. At most { $most } are.
refusal-no_puzzle_open = No puzzle is open. /puzzle brings one.
refusal-no_puzzle_left = There is no puzzle of this kind that you have not answered.
refusal-answer_tomorrow = That is the puzzle of the day. Its answer comes tomorrow.
refusal-no_puzzle_day = No puzzle of the day belongs to that button here.
refusal-no_puzzle_today = There is no puzzle of the day here yet. Admins choose its hour: /settings puzzle 9
refusal-banned_here = You cannot take part in this chat.
refusal-watch_own = You sit at this table: you see it anyway.
refusal-watch_enough = You look on at { $most } tables already. Stop one first: /watch in private.
refusal-watch_over = You do not look on there any more.
refusal-no_lessons = There are no lessons for { $game } yet. Its rules: /rules
refusal-no_lesson_open = No lesson is open. /learn brings one.
refusal-no_hints_rated = No hints in a rated game.
refusal-no_mirror = Betting tables cannot be shown in another chat.
refusal-no_rematch = There is nothing to play again here.
refusal-no_such_game = I do not know the game “{ $game }”. I know: { $known }
refusal-no_such_seat = Nobody sits at “{ $seat_name }” here.
refusal-no_such_table = There is no table { $table }.
refusal-no_table_here = There is no such table here. Open one with /play
refusal-no_undo = There is nothing that can be taken back: never across dice or revealed bids.
refusal-no_undo_rated = Against the computer nothing is taken back in a rated game.
refusal-nobody = I need to know who you are for that. Write as yourself, not as the chat.
refusal-nobody_to_ask = There is nobody to ask.
refusal-not_a_player = You are not sitting at this table.
refusal-not_abandoned = A seat can be offered in a slow game, once its reminder has gone out.
refusal-awaits_you = You are the one the table waits for: just make your move.
refusal-seats_are_kept = In this game seats are not handed on: it would show who has bid.
refusal-not_asked = You are not the one who is asked.
refusal-not_invited = This table waits for somebody else.
refusal-not_playing = No game is going on at this table.
refusal-not_shown_here = That table belongs to another chat. To show it here too: /mirror there, and its code here.
refusal-not_your_button = That button is for somebody else.
refusal-expired = That question is too old. Nothing was changed; please ask again.
refusal-plays_here = You play at this table, so you can only offer your own seat. For another one ask an admin who does not play.
refusal-banned = You cannot open or join tables in this chat.
refusal-nobody_else_here = Here are only you and I. In a group you can be called when somebody opens a game.
refusal-quiet_here = This chat wants it quiet: nobody is called here.
refusal-bots_do_not_play = Other bots do not sit down here. Challenge a person, or play the computer: /play lasca easy
refusal-list_full = The list is full: { $most } people. Take somebody off it first.
refusal-no_challenges = They take no challenges just now.
refusal-not_in_this_chat = They are not in this chat. Challenge them where you both are.
refusal-profile_elsewhere = What others have played stays in its chat. Ask there.
refusal-profile_nobody = There is nothing to show of them here.
refusal-not_listed = Nobody of that name is on your list.
refusal-not_yourself = You cannot challenge yourself.
refusal-opener_only = Only whoever opened the table, or an admin, can do that.
refusal-tournament_alone = A tournament needs a group: open it there.
refusal-no_tournament_here = There is no tournament here. /tournament opens one.
refusal-no_tournaments = Tournaments are switched off in this chat. An admin can allow them: /settings
refusal-tournament_running = This chat has a tournament already: one at a time. The next one can be opened when it is over.
refusal-tournament_begun = This tournament has begun, or is over.
refusal-tournament_in = You take part already.
refusal-tournament_full = All { $most } places are taken.
refusal-tournament_not_in = You do not take part in this tournament.
refusal-tournament_organisers = Only whoever opened the tournament, or an admin, can do that.
refusal-too_few_entrants = A tournament needs at least { $fewest } players.
refusal-no_replace_tournament = In a tournament the computer takes no seat: the clock decides.
refusal-no_tournament_game = Tournaments are for games of skill that two can play: { $known }
refusal-paused = The table has paused, for nobody has bet. Bet on a figure, tap Go on, or close it with /end
refusal-own_partner = That is you. Choose somebody else as your partner.
refusal-partner_not_here = Your partner must be sitting at this table already.
refusal-no_pairs = This table is not for pairs.
refusal-players_only = Only players, the opener or an admin can end it; anybody once it has slept two days beyond its clock.
refusal-said_aloud = Not here, everybody is listening! Send it to me in private.
refusal-changed_enough = Your bid was changed { $most } times. Now it stays as it is until the round is over.
refusal-sits_already = You are sitting here already.
refusal-rated_seat = This game is rated: one seat each, and nobody hands theirs on.
refusal-cannot_be_rated = That cannot be rated: only games of skill between people, by the usual rules. Without “rated” the table opens as a friendly one.
refusal-stale = That button is from an earlier position. Nothing was changed.
refusal-still_seated = You still have a seat or a stake at a table. Leave or finish it first.
refusal-too_few = At the table: { $seats }. To play: { $accepted }.
refusal-too_many_lobbies = You already have { $most ->
    [one] one table here that is open or yours alone
   *[other] { $most } tables here that are open or yours alone
}.
refusal-too_many_tables = This chat already has { $most ->
    [one] one table
   *[other] { $most } tables
}.
refusal-busy = The bot is busy. Please tap again.
refusal-unknown_person = I do not know { $name } yet. Answer one of their messages, or let them join by themselves.

legal-moves = Legal moves: { $moves }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}
confirm-resign = Give up { $game }, table { $table }{ $partners ->
    [0] {""}
   *[other] , with { $partner_names }
}{ $count ->
    [0] {""}
   *[other] , against { $names }
}? The game is lost then, for good.
confirm-end = End { $game }, table { $table }{ $count ->
    [0] {""}
   *[other] , of { $names }
}? It ends for good, and nobody wins it.
confirm-close = Close the open table { $table } ({ $game }){ $count ->
    [0] {""}
   *[other] , where { $names } sit
}?
confirm-begin = Begin { $game }, table { $table }, now, { $count ->
    [0] just you
   *[other] you and { $names }
}? It was opened for { $wanted }.
confirm-offer = Offer the seat of { $seat_name } in { $game }, table { $table }, to anybody? Whoever takes it keeps it.
confirm-replace = Let 🤖 play on for { $seat_name } in { $game }, table { $table }? { $seat_name } cannot come back to this game.
confirm-limit = { $limit ->
    [0] No chips at all
    [one] At most 1 chip a day
   *[other] At most { $limit } chips a day
}, at once and in every chat? Until tomorrow that cannot be raised.
confirm-lock = { $days ->
    [one] No betting for one day
   *[other] No betting for { $days } days
}, until { $until } (UTC), in every chat? Nobody can lift that early, not even you.
which-table = Which table?
where-board = Go to the board
done-elsewhere = Done: { $game } { $table } shows it, on its own board.
done-waiting = Done. The board of { $game } { $table } cannot be shown just now.
answer-takes-long = I'm on it. This can take a minute or two; the answer will appear right here.
done-unshown = Done! If the board isn't up to date yet, it'll follow as soon as possible.
done-unsaid = That is saved, but I failed to show what came of it. Please ask for it once more.
personal-notice = This answer is for you alone: it waits in our private chat.
personal-way = Open our private chat
personal-closed = This answer is for you alone, and your private messages are closed to me. Type it as a slash command: then only you see the answer.
reach-out = You are in. Open our private chat now: there I ask for your secret bids.
bid-taken = Your bid is in. You can change it until the last one is in.{ $typed ->
    [off] {""}
   *[on] { " " }Its seal: /verify
}
bid-final = Your bid is in.
chip-set = { $chips ->
    [one] Each tap on a figure adds 1 chip.
   *[other] Each tap on a figure adds { $chips } chips.
}
stake-now = { $site }: { $chips }. In all: { $total }. A tap adds { $chip }.
bet-how-many = { $site }: how many chips in all? Now { $chips }. In one line: /{ $lesson ->
    [1] learn
   *[0] bet
} { $example }
bet-on-what = What do you bet on? In one line: /{ $lesson ->
    [1] learn
   *[0] bet
} { $example }
form-number-title = { $game }: your bid
form-number-label = { $low } to { $high }, in secret
pick-first = What is your move?
pick-next = { $parts } – and then?
pick-whole = { $parts } – play it?
you-play = You: { $sides }.
did-you-mean = Did you mean “{ $meant }”?
type-on = … and { $count } more: type on
unknown-command = I do not know { $typed }.

help-head = I keep eight old games for you.
help-foot = Begin with /play or /learn. Answer a board with a move, for example c3 d4, or tap its buttons.
help-play = Play
help-turn = Move
help-look = Look
help-settle = Agree
help-chips = Chips
help-own = For me
help-chat = Chat
hello = Good to see you. I am Taberna: eight old board and betting games, here alone or against the computer, in a group with others. Here I also ask for what must stay between us.
hello-again = Good to see you again.
heard-hello = hello, hi, hey, hiya, hello there, good morning, good afternoon, good evening, good day, yo, greetings
heard-thanks = thanks, thank you, thx, ty, cheers, many thanks, thanks a lot, thank you very much
heard-help = ?, ??, ???, help, help me, what, how, how does this work, what can you do
talk-hello = Hello! Shall we play?
talk-thanks = My pleasure. Another game?
talk-lost = I only understand moves and commands, and you are at no table just now. Here you can play alone or against the computer; with others, in a group.
welcome = Hello! I am Taberna: eight old board and betting games for this chat. /play opens a table. Which language shall I speak here?
rules-which = Which game?
rules-end = How it ends
rules-time = Whoever runs out of time loses; before their first move the game is cancelled.
rules-besides = Anybody may resign, and players can agree on a draw{ $typed ->
    [off] .
   *[on] : /resign, /draw
}
rules-options = At this table: { $options }
variants-head = What a table can change, the usual value first.{ $typed ->
    [off] {""}
   *[on] { " " }For example: /play { $example }
}
tables-none = No tables. Open one with /play
tables-head = { $count ->
    [one] One table
   *[other] { $count } tables
}
tables-more = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
table-line-turn = ▸ { $table } · { $game }: { $names } – your turn
table-line-open = { $table } · { $game }: { $names } – waiting for players
table-line-playing = { $table } · { $game }: { $names }
table-line-finished = { $table } · { $game }: { $names } – over
table-line-abandoned = { $table } · { $game }: { $names } – closed
table-line-damaged = { $table }: damaged, cannot be played on. /end closes it and pays chips back
table-line-waiting = { $table }: waits, for “{ $game }” is out of order. /end closes it and pays chips back
history-latest = Table { $table }, the last { $shown } of { $count } moves; all are in the file.
analysis-title = { $game }: how the game went
analysis-seat = { $seat }: { $accuracy }% accuracy, gave up { $given } points
analysis-luck = { $seat }: the dice brought { $luck } points
analysis-points = A whole game is worth 100 points.
analysis-moment = { $number }. { $seat } played { $played }: chances went from { $before } % to { $after } %. Better: { $moves }
analysis-bid = { $number }. { $seat } bid { $played }, which gave up { $given } points. Best on average: { $moves }
analysis-even = No move by itself decided it.
history-head = { $count ->
    [one] Table { $table }: one move
   *[other] Table { $table }: { $count } moves
}
verify = Table { $table }. Its start code, posted when it opened: { $chain }. { $rolls ->
    [one] One link is
   *[other] { $rolls } links are
} revealed. To check the file: taberna verify { $file }
verify-lobby = Table { $table } hasn't begun. Its start code: { $chain }
verify-receipt = Receipt: { $receipt }. Compare it with the one posted when the game ended.
verify-receipt-so-far = Receipt so far: { $receipt }
verify-seal = Your bid's seal; the log will show it beside the bid: { $seal }
verify-proven = The file proves: drawn seats and all dice come from the start code and from what was recorded before them; forced moves and moves by the clock follow the rules; secret bids match their seals. If the start and the receipt are the ones posted here, this is the very game that ended here, letter for letter.
verify-unfinished = The game isn't over, so little is proven yet: drawn seats and all dice so far come from the start code and from what was recorded before them. What came after the last roll isn't fixed yet.
verify-trusted = You still have to trust my host, who knows the dice to come, can read secret bids and play by them, keeps the clocks, and could invent moves or message numbers or stop a table. Without a lobby, as against the computer, the host could also choose who sits where. On Telegram the numbers can be foreseen.
verify-older = This is an older format, so less is proven: drawn seats and all dice come from the chain. Options, causes, bids and the ending aren't covered.
hint-piece = Look here: { $site }.
hint-range = Think of a number from { $low } to { $high }.
hint-none = I know no solution from here.
hint-move = Try { $move }
hint-answer = What I expect then: { $answer }
hint-lot = Bids are best drawn by lot from the good ones, so that nobody foresees them. This is one.
hint-chance = I rate your chances with it at { $chance } %.
hint-back = { $moves ->
    [one] Take one move back: from there I know a way.
   *[other] Take { $moves } moves back: from there I know a way.
}
learn-which = Which game do you want to learn? Short lessons, one move each.
learn-title = { $game } · lesson { $number } of { $count }
learn-how = Tap, or type /learn and the move. { $how }
learn-right = Right! { $why }
learn-again = Try again.
learn-clue = This is the move: { $move }. Make it yourself.
learn-over = That was the last lesson. You know enough to play { $game }!

puzzle-title = Puzzle · { $game } · { $points } points
puzzle-pencil = Pencil and paper
puzzle-best = What is the best move?
puzzle-roll = What is the best use of this roll?
puzzle-bid = Which bid is no mistake? There may be several.
puzzle-patience = The figure can be finished in { $moves } moves, and in no fewer. Which one may come first? There may be several.
puzzle-how = Tap, or type: /puzzle { $example }
puzzle-right = Right: { $move }
puzzle-answer = The answer: { $move }
puzzle-found = Right! { $why }
puzzle-wrong = { $move } is not it.
puzzle-reply = Then comes { $moves }
puzzle-their-bid = A strong opponent, who does not see your bid, bids { $points }, for example.
puzzle-line = After that: { $moves }
puzzle-also = Right as well: { $moves }
puzzle-wins = It wins by force.
puzzle-only = Your chances: { $before } %; with the best wrong answer { $after } %.
puzzle-chances = Your chances then: { $after } %; with the right answer { $before } %.
puzzle-longer = After that { $moves } more moves are needed at least: one too many.
puzzle-try-on = Try again, or have the solution shown.
puzzle-rating = Your puzzle rating: { $change } → { $points }
puzzle-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
puzzle-day-title = Puzzle of the day · { $date } · { $game } · { $points } points
puzzle-day-how = Everybody answers in private: tap below. Who finds it is named here. Open until midnight UTC; tomorrow I explain the answer.
puzzle-day-at-once = Found at once ({ $count }): { $names }
puzzle-day-later = Found later ({ $count }): { $names }
puzzle-day-more = { $count } more
puzzle-day-try-on = Try again. The answer comes tomorrow.
puzzle-day-solved = You have solved the puzzle of the day: { $signs }
puzzle-day-streak = { $days ->
    [one] { $days } day in a row
   *[other] { $days } days in a row
}
puzzle-day-frozen = The freeze of this week has bridged a day that you missed.
puzzle-day-shared = I show your result in the chat.
puzzle-day-card = Puzzle of the day · { $date } · { $game }
puzzle-day-answer = Yesterday's puzzle · { $date } · { $game }
riddle-cutlery = Two spoons and a fork cost 5. A fork and three knives cost 13. All prices are whole numbers. What does each cost?
riddle-cutlery-form = Three numbers: spoon, fork, knife
riddle-cutlery-wrong = Then two spoons and a fork would cost { $first }, a fork and three knives { $second }. It should be 5 and 13.
riddle-cutlery-right = A spoon costs 2, a fork 1, a knife 4. The fork must be odd, or the spoons would not come out even; 3 and 5 do not work.
riddle-phantom = Write the digits 1, 2, 3 and 4 in some order, and below it the same digits in another. The difference is 1989. Find every pair.
riddle-phantom-form = All pairs, for example: 4321 1234, 4312 1243
riddle-phantom-wrong = { $right } of your { $given } pairs { $right ->
    [one] is
   *[other] are
} right, { $missing ->
    [0] and those are all: the rest is too much.
   *[other] and not all of them are there.
}
riddle-phantom-right = Four pairs: 3412 − 1423, 3421 − 1432, 4123 − 2134, 4132 − 2143.
riddle-card = You have a playing card and scissors. How do you cut it so that you can climb through it, and it stays in one piece?
riddle-card-form = Choose one of the ways to cut.
cut-window = Cut out all but a narrow frame
cut-spiral = One cut from the edge, in a spiral to the middle
cut-comb = Fold it lengthwise, cut from fold and edges in turn, then along the fold, but not its ends
riddle-card-wrong = { $around ->
    [0] That is one long ribbon: there is no hole in it.
   *[other] That leaves a hole { $around } cm around. You do not fit.
}
riddle-card-right = Way 3: unfolded it is one ring. With cuts half a centimetre apart it is 108 cm around.
chips = Chips: { $chips }{ $tables ->
    [0] {""}
   *[other] , and { $tables } on tables
}. Place { $rank } of { $of } here.{ $paid ->
    [0] {""}
   *[other] { " " }Today's allowance: { $paid }.
}
chips-season = Season until { $last }: whoever has more than { $chips } chips then begins again with { $chips }.
profile-here = in this chat
profile-everywhere = across all chats; each rating comes from the chat where you've played most
profile-nothing = nothing played here yet
profile-game = { $game }: { $rating } · { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $won } won, { $drawn } drawn, { $lost } lost
profile-rating = rating
profile-games = games
profile-won = won
profile-drawn = drawn
profile-lost = lost
profile-favourite = Most played: { $game }
profile-streak = In a row: { $streak } won, { $longest } at best
profile-medal-1 = Gold: { $games }
profile-medal-2 = Silver: { $games }
profile-medal-3 = Bronze: { $games }
profile-machines = Against the computer: { $won } won, { $drawn } drawn, { $lost } lost
profile-met = You against them: { $won } won, { $drawn } drawn, { $lost } lost
profile-latest = { $score ->
    [won] Won
    [drawn] Drawn
   *[lost] Lost
} against { $names } · { $game } { $table }
top-title = The best here
top-best = best
top-rating = rating
top-games = games
top-month = Last 30 days
top-ever = Ever
top-season = This season
top-last = Last season
top-line = { $place }. { $name } { $points }
top-provisional = Not settled yet: { $names }
top-you = You: place { $place }, { $points }
top-machines = Computer players, among themselves: { $levels }
top-none = { $game }: nobody on this list yet. A rated game gets you there: /play and “rated”.
top-nobody = No settled rating here yet: that takes some fifteen rated games.
season-span = { $since } – { $last } { $year }
season-card = The season is over
season-over = The season is over: { $since } – { $last } { $year }
season-of-chips = Chips
season-game = game
season-points = points
season-chips = Whoever had more than { $chips } chips begins again with { $chips }. Chips on tables stay there.
season-next = The next season: { $since } – { $last } { $year }
season-few = Not enough games or opponents yet: { $names }
season-rule = A win counts 1, a draw ½. A place takes at least { $games } rated games, against { $opponents } people; medals need { $players } people with a place.
season-rule-chips = Chips count as they are when the season ends, without those on tables. Medals need { $players } people who have played, and more than { $chips } chips.
season-nobody = Nobody on this list yet.
season-off = This chat has no seasons. An admin can switch them on: /settings, “Seasons”.
season-none = No season is over here yet.
limit-set = { $limit ->
    [0] From now on no chips.
    [one] From now on at most 1 chip a day.
   *[other] From now on at most { $limit } chips a day.
}
limit-none = You have set yourself no limit.
limit-tomorrow = A higher limit holds from tomorrow on, so that it cannot be lifted in the heat of play.
lock-set = { $days ->
    [one] No betting for one day. I will hold you to it.
   *[other] No betting for { $days } days. I will hold you to it.
} Until { $until } (UTC).
block-set = { $name } can no longer challenge you or join your tables; betting tables stay open to all. To undo: /unblock
block-list = Blocked by you. Tap a name to unblock.
block-none = You have blocked nobody. /block and a name does it.
unblock-set = { $name } can challenge you again.
challenges-on = You can be challenged again.
challenges-off = You will get no more challenges.
follow-on = You will be called when somebody opens { $game } here, at most once an hour. Once more, and you will not.
follow-off = You will no longer be called for { $game } here.
follow-which = For which games shall I call you here? Those with a tick I do; another tap stops it.

tournament-title = 🏆 { $game } · { $round ->
    [0] tournament
   *[other] round { $round } of { $rounds }
}
tournament-over = 🏆 { $game } · the tournament is over
tournament-pace-live = Clock: 5 minutes a move, 3 hours a round. A game that is not over by then is a draw.
tournament-pace-casual = Clock: a day a move, a week a round. A game that is not over by then is a draw.
tournament-pace-slow = Clock: 3 days a move, 3 weeks a round. A game that is not over by then is a draw.
tournament-rated = The games are rated.
tournament-friendly = Friendly games: no ratings follow.
tournament-in = { $count ->
    [0] Nobody takes part yet, there is room for { $most }.
   *[other] Taking part, { $count } of { $most }: { $names }
}
tournament-how = Up to ten, everybody meets everybody; with more it is a Swiss tournament. Who does not come loses that game; who stays away twice is out. Take part only if you would play anybody named here, also whom you have blocked.
tournament-cancelled = The tournament was called off.
tournament-game-gone = Called off: this game is no longer played here.
tournament-won = { $count ->
    [1] 🥇 { $names }
   *[other] 🥇 First place shared: { $names }
}
tournament-game = { $names } · table { $table }
tournament-bye = { $name }: a bye, 1 point
tournament-rest = { $name }: no game in this round
tournament-card = Tournament · { $game }
tournament-note = Round { $round } of { $rounds }
tournament-after = After { $round } of { $rounds } rounds
tournament-points = points
tournament-head-wins = won
tournament-ties = With the same points:
tournament-tie-direct = games with each other
tournament-tie-wins = games won
tournament-line-out = { $place }. { $name } { $points } (withdrawn)
tournament-which = A tournament of which game?
tournament-opened = The tournament is open.
tournament-joined = You take part.
tournament-left = You take part no longer.
tournament-started = The first round begins.
tournament-called-off = Called off.
confirm-tournament-start = Start the tournament of { $game } with { $count } players? Nobody can join after that.
sure-tournament-start = Start with { $count } players
confirm-tournament-cancel = Call off the tournament of { $game } with { $count ->
    [one] { $count } player
   *[other] { $count } players
}? { $games ->
    [0] It has no winner then.
    [one] The game being played goes on, but the tournament has no winner.
   *[other] The { $games } games being played go on, but the tournament has no winner.
}
sure-tournament-cancel = Call it off
confirm-tournament-leave = Leave the tournament of { $game }? There is no way back. { $own ->
    [0] Games to come are lost.
   *[other] Your game against { $opponent }, table { $table }, goes on and counts; those to come are lost.
}
sure-tournament-leave = Leave the tournament
organisers-all = everybody
organisers-admins = admins
organisers-off = nobody
tournament-score = { $names }: { $score }{ $how ->
    [late] , out of time
    [unplayed] , no game
   *[played] {""}
}
tournament-before = Round { $round } · { $result }
tournament-head-buchholz = Buchholz
tournament-head-sonneborn = S-B
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn = Sonneborn-Berger (S-B)
tournament-line = { $place }. { $name } { $points }
watch-on = I tell you in private when something happens at { $game } · { $table }, and when it ends. /watch once more stops it.
watch-on-unreached = I will tell you what happens at { $game } · { $table }, as soon as you have opened our private chat.
watch-off = You hear no more of table { $table }.
watch-none = You look on at no table. Type /watch in the chat where it is played.
watch-which = You look on here. A tap stops it.
watch-title = You look on · { $game } · { $table }
bans-list = Banned here. Tap a name to lift the ban.
bans-none = Nobody is banned here. /settings bans and a name does it.
bans-set = { $name } can no longer open or join tables here. The same command lifts it.
bans-lifted = { $name } may play here again.
language-which = Which language do you prefer?
language-set = I will speak English with you.
theme-which = Which colours do you prefer in private?
theme-set = Done.
theme-classic = Classic
theme-dark = Dark
theme-contrast = High contrast
clock-live = 5 minutes a move
clock-casual = a day a move
clock-slow = 3 days a move, 5 in reserve
settings-head = Settings of this chat
settings-which = What shall change?
settings-set = Done.
puzzle-set = The puzzle of the day comes here every day at { $hour }. It is open until midnight UTC.
puzzle-set-today = The puzzle of the day comes here every day at { $hour }; today's comes now. It is open until midnight UTC.
season-set = The season runs from { $since } to { $last } { $year }. Then its table comes here, with medals; the next one begins at zero, and whoever has more than { $chips } chips with { $chips }.
settings-all = all
setting-language = Language
setting-theme = Colours
setting-clock = Clock
setting-games = Games
setting-quiet = Quiet boards
setting-betting = Betting
setting-lobbies = Open tables each
setting-tables = Tables at most
setting-ratings = Rated unless said otherwise
setting-daily = Rated games a pair and day
setting-machines = Rated against the computer too
setting-puzzle = Puzzle of the day
setting-tournaments = Who may open a tournament
setting-entrants = Players in a tournament at most
setting-seasons = Seasons
seasons-monthly = monthly
seasons-quarterly = quarterly
setting-bans = Banned people
mirror-code = In the other chat, within ten minutes: /mirror { $code }
mirror-off = The table is no longer shown here.
privacy = I keep your platform id, your display name, your language and settings, the games you follow, the tables where you look on, whom you blocked, the tables you sat at with their moves and results, your ratings, tournaments and medals, the puzzles and lessons you tried, and your chips. Nobody else gets it. Whoever hosts me could read sealed bids. Get a copy: /privacy export. Delete: /privacy delete. A break you set yourself, today's allowance, and blocks and bans against you stay, under codes that do not name you.
privacy-exported = Here is a copy of what I keep of you.
privacy-hide = From now on nobody else sees your results and ratings, on no list and under no game; in a tournament you are named until it is over. What was posted stays.
privacy-list = Others see your results and ratings again.
privacy-sure = Delete your name, settings and chips for good? Finished games stay without your name.
dismissed = Nothing was done.
privacy-deleted = Deleted.
operator-name = Hosted by { $name }
operator-contact = Write to: { $contact }
operator-policy = Privacy policy
operator-terms = Terms
operator-support = Get help

command-challenge = Challenge to a game
place-unknown = I couldn't tell which channel this is, so I did nothing. Please try again.
threads-none = No thread can be made here, so I opened no table. Without one it opens right here.
bot-missing = Only my commands are installed here: I am not in this server myself and could not show a board. Somebody who manages the server can invite me: { $address }
bot-missing-alone = In our private chat games against the computer and games for one work all the same.
permissions-missing = I may not do everything I need here. Somebody who manages the server can allow me: { $permissions }
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads
permission-attach_files = Attach Files
permission-read_message_history = Read Message History
console-help = Type as somebody: “ana: /play lasca”, then “bea: #1” to tap [1], “ana: c3 d4” to move.
    Without a name, whoever spoke last goes on. “#1 5” fills a number in. “?” says this again, /help lists
    the commands, Ctrl-D ends the evening.
picture-refused = The picture didn't get through, so here's the board as text.
pictures-forbidden = I may not post pictures here, so this is the board in characters. Somebody who manages this chat can allow me: { $platform ->
    [discord] Attach Files
   *[other] Send photos
}
files-forbidden = I may not send the files that belong to this here. Somebody who manages this chat can allow me: { $platform ->
    [discord] Attach Files
   *[other] Send photos, Send files, Send stickers and GIFs
}
table-waits = { $game } · { $table } waits, and so do its clocks. { $barrier ->
    [kicked] I was removed from its chat: somebody who manages it can add me again.
    [no_access] I no longer see its channel: somebody who manages the server can let me in again.
    [locked] Its thread or chat is locked: a moderator can unlock it.
    [topic_closed] Its topic is closed: an admin can open it again.
    [thread_archived] Its thread is archived: somebody there can open it again.
    [slow_mode] Its channel is in slow mode: it goes on by itself.
    [deleted] Its channel is deleted: send /board { $table } where it shall go on.
    [malformed] Its board cannot be shown at the moment; the next move may help.
    [private_closed] I cannot write to its private chat: open it and send me a word.
   *[no_send] I may not write in its channel: somebody who manages it can allow me again.
} After seven days without a board it is closed.
table-waited-too-long = { $game } · { $table } could not be shown for seven days and is closed. Chips on it were paid back.
board-late = You're quick! I can only post so often here, so boards come a few seconds late for now.
platform-was-away = I was cut off for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}. What you sent meanwhile may not have arrived: please send it again.
