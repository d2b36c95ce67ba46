# What the house itself says. Keys: command-*, parameter-*, value-*, button-*, caption-*, refusal-*, outcome-* and
# plain ones. Games and pictures have words of their own.

on = on
off = off
somebody = someone
list-and = { $others } and { $last }
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
word-share = share
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
word-remind = remind
word-mirror = mirror
word-privacy = privacy
word-help = help

command-play = Open a table
command-join = Join a table
command-partner = Choose my partner
command-leave = Leave a table
command-begin = Start without waiting for more players
command-move = Make a move, for example c3 d4
command-bid = Make a secret bid
command-bet = Bet chips on a figure
command-roll = Roll the dice
command-bank = Take the bank or pass
command-board = Show the board again, or as text
command-tables = My tables, or those in this chat
command-resign = Resign the game
command-draw = Offer a draw
command-undo = Ask to take back my last move
command-end = Close the table if the others agree
command-rematch = Play again with seats swapped
command-offer = Offer an abandoned seat to someone
command-hint = Get a hint for your next move
command-puzzle = Solve a puzzle at my level
command-learn = Learn a game in short lessons
command-rules = How a game is played
command-history = The moves so far, as text or film
command-analyse = What decided a finished game
command-share = A finished game as one picture
command-verify = Check the dice and bids of a table
command-profile = My results here, or someone else's
command-top = Leaderboard
command-follow = Notify me when a game opens here
command-tournament = Tournaments in this chat
command-watch = Follow a table in private
command-chips = My chips, a daily limit, a break
command-language = My language
command-settings = Settings of this chat
command-block = Get no challenges from someone
command-unblock = Let someone challenge me again
command-theme = Colours of my boards in private
command-remind = How I'm reminded of my turns
command-mirror = Show a table in another chat too
command-privacy = See, copy or delete my data
command-help = What I can do here

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
name-how = how
name-code = code
name-what = what
name-action = action
name-players = players

parameter-game = the game
parameter-opponent = the person to challenge
parameter-machine = play the computer at this level
parameter-seats = number of seats
parameter-options = options, like repetition=off
parameter-clock = time per move
parameter-rating = rated, or friendly (unrated)
parameter-thread = a thread just for this table
parameter-table = code of the table
parameter-move = the move
parameter-points = points to bid
parameter-figure = the figure, or clear
parameter-amount = how many chips in all
parameter-answer = volunteer or pass
parameter-text = as text, for screen readers
parameter-file = as a file in full quality
parameter-whose = mine, or this chat's
parameter-period = this season, last season, 30 days or all time
parameter-seat = the seat: its letter or who sits there
parameter-gif = with an animated picture
parameter-limit = most chips per day, or off
parameter-lock = days without betting
parameter-language = the language
parameter-setting = what to change
parameter-person = the person
parameter-value = the new value
parameter-theme = the colours
parameter-how = mention, private message or never
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
value-mentions = mentions
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
value-royal = royal
value-show = show
value-export = export
value-delete = delete
value-hide = hide
value-list = list
value-credit = credit
value-uncredit = uncredit
value-mention = mention
value-mention_daily = daily-mention
value-private = private
value-private_daily = daily-private
value-never = never
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

choice-live = live: 5 minutes per move
choice-casual = casual: a day per move
choice-slow = slow: 3 days per move, 5 in reserve
choice-rated = rated
choice-friendly = friendly (unrated)
choice-easy = easy
choice-medium = medium
choice-hard = hard
choice-clear = take it all back
choice-mine = mine
choice-here = in this chat
choice-classic = classic
choice-dark = dark
choice-contrast = high contrast
choice-royal = royal
choice-language = language
choice-theme = colours
choice-clock = clock
choice-games = games
choice-quiet = quiet boards
choice-mentions = who is mentioned
choice-betting = betting
choice-lobbies = open tables per person
choice-tables = tables at most
choice-ratings = rated games
choice-daily = rated games per pair per day
choice-machines = rated against the computer
choice-puzzle = puzzle of the day
choice-bans = banned people
choice-show = see what you store
choice-export = get a copy
choice-delete = delete it
choice-hide = hide my results
choice-list = show my results again
choice-credit = name me on shared results
choice-uncredit = leave my name off shared results
choice-mention = mention me in the chat
choice-mention_daily = mention me, and again every day
choice-private = send me a private message
choice-private_daily = message me, and again every day
choice-never = never remind me
choice-month = last 30 days
choice-ever = all time
choice-season = this season
choice-last = last season
choice-en = English
choice-pt-BR = Português
choice-it = Italiano
choice-open = open one
choice-join = join
choice-leave = leave
choice-start = start it
choice-standings = standings
choice-cancel = cancel it
choice-tournaments = who may open tournaments
choice-entrants = players per tournament
choice-seasons = seasons

button-app = Open board
button-join = Join
button-decline = Decline
button-partner = With { $name }
button-machine = { $level ->
    [easy] 🤖 Easy
    [medium] 🤖 Medium
   *[hard] 🤖 Hard
}
button-challenges-off = No more challenges
button-challenges-on = Accept challenges again
button-begin = Begin
button-leave = Leave
button-rules = Rules
button-verify = Details
button-follow = Notify me next time
button-tournament-join = Join
button-tournament-leave = Leave
button-tournament-start = Start
button-tournament-cancel = Cancel
button-tournament-standings = Standings
button-watch = Watch
button-unwatch = Stop watching
button-board = Board
button-rematch = Rematch
button-history = Moves
button-analyse = Analysis
button-share = Share
button-puzzle = Another puzzle
button-solve = Solve
button-card = Show my result
button-learn = Learn
button-lesson = Next: { $number } of { $count }
button-relearn = Start over
button-clue = Show me
button-play-easy = Play the computer (easy)
button-solution = Show the solution
button-riddle = Answer
button-hint = Tell me more
button-pick = Move
button-choose = Play it
button-steps = Step by step
button-goon = Continue
button-film = Film
button-none = None
button-more = More…
button-guide = Got it
button-resign = Resign
button-end = Close the table
button-ask-undo = Take back a move
button-ask-draw = Offer a draw
button-ask-hint = Hint
button-film-of = Film { $table }
button-privacy-hide = Hide my results
button-privacy-list = Show my results
button-privacy-credit = Name me on shared results
button-privacy-uncredit = Leave my name off
button-remind-mention = Mention me
button-remind-mention_daily = Mention me daily
button-remind-private = Message me
button-remind-private_daily = Message me daily
button-remind-never = Never
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
button-agree-end = Agree to close
button-agree-rematch = Play again
button-agree-easy = Computer takes over (easy)
button-agree-medium = Computer takes over (medium)
button-agree-hard = Computer takes over (hard)
button-earlier = ‹ Earlier
button-later = Later ›
button-away = Close
button-back = Back
button-delete = Delete everything
sure-resign = Resign: { $game }{ $count ->
    [0] {""}
   *[other] , against { $names }
}
sure-end = Close { $game }{ $count ->
    [0] {""}
   *[other] : { $names }
}
sure-close = Close { $game }
sure-begin = Begin { $count ->
    [0] alone
   *[other] with { $names }
}: { $game }
sure-offer = Offer the seat of { $seat_name }: { $game }
sure-replace = 🤖 takes over for { $seat_name }: { $game }
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
button-play-now = Play now
button-language = Language
button-tables = My tables
button-invite = Add me to a group
describe-short = Eight old games for your group: boards as pictures, secret bids, a computer to play against. Add me and type /play.
describe =
    Here you can play eight old games: { $games }.

    Add me to a group and type /play. Reply to my boards with a move or tap their buttons. In private you can play against the computer, and that's also where you send me secret bids.

    Chips are play money: they can't be bought or sold. /privacy says what I store about you.

caption-seated = { $wanted ->
    [0] Players: { $names }
   *[other] Players ({ $count } of { $wanted }): { $names }
}
caption-pairs = Partners: { $pairs }
caption-partner = { $name } wants to play with { $partner_name }.
caption-pairs-lot = Pairs are drawn by lot, unless two players choose each other: tap a name or use /partner.
caption-pairs-full = Everyone's here. The game starts once two players choose each other; Begin draws the pairs by lot.
caption-options = Options: { $options }
caption-machine-waits = 🤖 is the computer
machines-friendly = Games against the computer aren't rated here, so this one is unrated.
caption-clock-live = 5 minutes per move
caption-clock-casual = A day per move
caption-clock-slow = 3 days per move, 5 in reserve
caption-clock-device = No time limit
caption-rated = Rated
caption-friendly = Unrated
caption-ratings = Ratings: { $changes }
uncounted-friendly = Unrated game.
uncounted-short = Not rated: someone made fewer than two moves.
uncounted-handed_on = Not rated: a seat changed hands.
uncounted-often = Not rated: you two have reached today's limit of rated games.
uncounted-late = Not rated: of several slow games lost on time in a row, only one counts.
caption-chips = Chips are play money: they're worth nothing and can't be bought or sold.
guide =
    • { $kind ->
        [staked] New here? Tap Join to sit down; Begin opens the betting.
       *[other] New here? Tap Join to sit down; the game starts when enough people are in.
    }
    • { $kind ->
        [sealed] On your turn, tap Bid, or send me the number in private, not here.
        [staked] Tap a figure to bet on it, or reply to this picture. { $how }
       *[pointed] On your turn, tap Move, or reply to the board. { $how }
    }{ $crossed ->
        [yes] {" "}Letters go across, numbers up.
       *[no] {""}
    }
caption-clock = Time's up for { $seat }.
    .you = You ran out of time.
caption-undone = Move taken back.
caption-replaced = From here on, { $seat } plays.
caption-closed = The table is closed.
caption-challenge-over = The challenge wasn't accepted, so the table is closed.
caption-outdated = This table used older rules that I no longer play, so I closed it. Everyone got their chips back.
caption-offer = The seat of { $seat } is free. Tap Join to take over.
caption-silent = { $seat } isn't responding. If everyone else agrees, 🤖 takes over.
caption-proposal-draw = { $seat } offers a draw.
    .you = You offer a draw.
caption-proposal-undo = { $seat } asks to take back their last move and everything after it.
    .you = You ask to take back your last move and everything after it.
caption-proposal-end = { $seat } wants to close the table.
    .you = You want to close the table.
caption-proposal-rematch = { $seat } wants to play again.
    .you = You want to play again.
caption-proposal-easy = { $seat } wants the computer (easy) to take over for the player who isn't responding.
    .you = You want the computer (easy) to take over for the player who isn't responding.
caption-proposal-medium = { $seat } wants the computer (medium) to take over for the player who isn't responding.
    .you = You want the computer (medium) to take over for the player who isn't responding.
caption-proposal-hard = { $seat } wants the computer (hard) to take over for the player who isn't responding.
    .you = You want the computer (hard) to take over for the player who isn't responding.
proposal-refused-draw = { $name } declines the draw.
proposal-refused-undo = { $name } would rather keep the last move.
proposal-refused-end = { $name } would rather play on.
proposal-refused-rematch = { $name } doesn't want a rematch right now.
proposal-refused-easy = { $name } would rather wait.
proposal-refused-medium = { $name } would rather wait.
proposal-refused-hard = { $name } would rather wait.
proposal-withdrawn = { $name } withdrew the proposal.
caption-agreed = Agreed so far: { $agreed } of { $needed }
caption-waiting = To play: { $names }
caption-waiting-bet = To bet: { $names }
caption-waiting-throw = To roll: { $names }
caption-waiting-bank = Deciding on the bank: { $names }
caption-due-bet = Bets close { $when }.
caption-due-bank = Decision { $when }.
caption-due-throw = The dice roll { $when } at the latest.
when-seconds = in { $seconds } s
caption-paused = No one has bet, so the table is paused. Tap Continue when you like; it closes after a day.
caption-thinking = { $count ->
    [one] { $names } is thinking…
   *[other] { $names } are thinking…
}
caption-machines-off = The host has turned the computer off, so this game is on hold. To close the table: /end
caption-waiting-secret = { $count ->
    [one] Waiting for one bid.
   *[other] Waiting for { $count } bids.
}
board-gathering = { $wanted ->
    [0] Tap Begin when everyone's here.
   *[other] { $count } of { $wanted } are here.
}
board-turn = { $seat } to play.
    .you = Your turn.
board-placing = { $seat }: tap a highlighted point to place a piece.
    .you = Your turn: tap a highlighted point to place a piece.
board-bid = { $seat }, bid { $low } to { $high }.
    .you = Your bid: { $low } to { $high }.
board-bets = { $seat }, place your bets.
    .you = Place your bets.
board-throw = { $seat }, roll the dice.
    .you = Roll the dice.
board-won = You won
board-lost = You lost
board-winners = { $names } won
board-drawn = A draw
board-over = Game over
local-you = You
caption-private-closed = { $names }: tap Bid below to bid in secret.

outcome-resigned = { $winners } won by resignation.
    .you = You win: the other side resigned.
    .lost = You lose by resignation.
outcome-time = { $winners } won on time.
    .you = You win on time.
    .lost = You lose on time.
outcome-agreed = The table was closed by agreement.
outcome-draw_agreed = A draw by agreement.
outcome-abandoned = The table was abandoned.
outcome-cancelled = Cancelled: someone never made a move.
outcome-ended = The table was closed.

refusal-not_a_move = “{ $text }” isn't a move in this game.
refusal-not_a_position = “{ $text }” isn't a position in this game.
refusal-no_such_site = There's no { $site } on this board.
refusal-ambiguous = More than one move fits: { $candidates }
refusal-not_your_turn = It's not your turn.
cannot-move = { $site } can't move now.
refusal-game_over = This game is over.
refusal-no_dice_due = There are no dice to roll right now.
refusal-no_such_option = There's no option “{ $option }”. Known: { $known }
refusal-bad_option = { $option } can't be “{ $value }”. It takes: { $accepted }
refusal-options_clash = The option { $option } also needs { $needed }.
refusal-bad_seats = Seats here: { $accepted }, not { $seats }.
refusal-log_foreign = That isn't a saved game of Taberna.
refusal-log_damaged = The saved game is damaged at line { $line }.
refusal-log_version = It was saved with { $game } { $version }; the version here is { $known }.
refusal-log_unknown_game = There's no game “{ $game }” here.
refusal-log_game_waits = “{ $game }” isn't working here right now. The table waits until it's back.
refusal-log_unproven = Line { $line } of the saved game doesn't follow from what came before.
refusal-log_unclosed = The game in this file is over, but its closing line is missing.
refusal-log_other_receipt = The receipt of this file is { $receipt }, not the one you gave.
refusal-admins_only = Only admins of this chat can do that.
refusal-already_begun = It has begun already.
refusal-already_proposed = That's been proposed already.
refusal-majority_decides = { $needed } players are enough to close the table. To play on, just don't agree.
refusal-game_not_here = This chat only plays: { $known }
refusal-home_chat = This is the table's own chat. Turn the mirror off in the other one.
refusal-leave_instead = At a betting table you can simply leave.
    .tap = At a betting table you can simply leave: tap More, then Leave the table.
refusal-resign_instead = The game is under way, but you can resign.
    .tap = The game is under way, but you can resign: tap More, then Resign.
refusal-ledger_refused = There aren't enough chips for that. Nothing changed.
refusal-store_full = There's no room left to save it, so nothing changed. Please tell whoever hosts me.
refusal-store_closed = I can't reach my records right now. Nothing changed; please try again.
refusal-store_unsure = I lost touch with my records just then. Check whether it counted before you try again.
refusal-our_fault = Something went wrong on my side. Nothing changed; please try again.
refusal-too_fast = That's a lot at once. Wait a moment, then try again.
refusal-overloaded = I've got too much to do right now. Please try again in a minute.
refusal-not_made = I couldn't make that. Please try again later.
refusal-film_making = I'm already making a film for this chat. One moment, please.
refusal-limit_reached = You've reached your daily limit: { $limit ->
    [0] no chips
    [one] 1 chip
   *[other] { $limit } chips
}. A new day starts at midnight UTC.
refusal-locked_out = You're taking a break from betting. { $days ->
    [one] One day to go.
   *[other] { $days } days to go.
}
refusal-mirror_code = That code is wrong, used or older than ten minutes.
refusal-no_betting_here = There's no betting in this chat.
refusal-no_bids = There are no bids in { $game }. Type /move and your move, or tap it under the board.
    .tap = There are no bids in { $game }. Tap the board to move.
refusal-no_bets = There are no bets in { $game }. Type /move and your move, or tap it under the board.
    .tap = There are no bets in { $game }. Tap the board to move.
refusal-bad_stake = “{ $text }” isn't a valid stake. Enter the total for this figure, or 0 to remove it.
refusal-no_chips = You're out of chips for today. Each day brings you back to 100, counting those on tables.
refusal-chips_on_table = Your { $chips } chips for today are at another table. Play on there, or leave it to take them along.
refusal-no_free_seat = There's no free seat.
refusal-no_machines = The computer doesn't play here: the host has turned it off.
refusal-no_machine_plays = { $seats ->
    [0] The computer doesn't play { $game }.
   *[other] The computer doesn't play { $game } with { $seats } seats.
}
refusal-one_opponent = Choose the computer or a person, not both.
refusal-no_hints = Hints are only for playing alone or against the computer.
refusal-analysing = { $of ->
    [0] The analysis has just started. Ask again in a moment.
   *[other] { $done } of { $of } moves are analysed. Ask again in a moment.
}
refusal-not_over = A game can be analysed once it's over.
refusal-share_not_over = A game can be shared as a picture once it's over.
refusal-no_analysis = There's nothing to analyse in { $game }.
refusal-nothing_to_analyse = No one had anything to decide in that game.
refusal-too_long_to_analyse = At { $moves } moves, that game is too long to analyse. The limit is { $most }.
refusal-no_puzzle_open = No puzzle is open. Get one with /puzzle
    .tap = No puzzle is open. Choose one under Puzzles.
refusal-no_puzzle_left = You've answered every puzzle of this kind.
refusal-answer_tomorrow = That's the puzzle of the day. The answer comes tomorrow.
refusal-no_puzzle_day = That button isn't for a puzzle of the day in this chat.
refusal-no_puzzle_today = There's no puzzle of the day here yet. An admin can set its hour: /settings puzzle 9
    .tap = There's no puzzle of the day here yet.
refusal-banned_here = You can't take part in this chat.
refusal-watch_own = You're playing at this table, so you see it anyway.
refusal-watch_enough = You're already watching { $most } tables. Stop one first: /watch in private.
    .tap = You already follow { $most } tables. Stop following one first.
refusal-watch_over = You're not watching that table any more.
refusal-no_lessons = There are no lessons for { $game } yet. Its rules: /rules
    .tap = There are no lessons for { $game } yet.
refusal-no_lesson_open = No lesson is open. Start one with /learn
    .tap = No lesson is open. Choose a game, then Learn the game.
refusal-no_hints_rated = There are no hints in a rated game.
refusal-no_mirror = Betting tables can't be shown in another chat.
refusal-no_rematch = There's nothing to play again here.
refusal-no_such_game = I don't know the game “{ $game }”. I know: { $known }
refusal-no_such_seat = No one sits at “{ $seat_name }” here.
refusal-no_such_table = There's no table { $table }.
refusal-no_table_here = There's no such table here. Open one with /play
    .tap = There's no such table here. Choose a game to open one.
refusal-no_undo = There's nothing to take back: rolled dice and revealed bids stay.
refusal-no_undo_rated = You can't take moves back in a rated game against the computer.
refusal-nothing_to_undo = There's nothing to take back.
refusal-nobody = I need to know who you are for that. Write as yourself, not as the chat.
refusal-nobody_to_ask = There's no one to ask.
refusal-not_a_player = You aren't at this table.
refusal-not_abandoned = You can offer a seat only in a slow game, once its reminder has gone out.
refusal-awaits_you = The table is waiting for you: just make your move.
refusal-seats_are_kept = In this game seats can't change hands: that would show who has bid.
refusal-not_asked = That question isn't for you.
refusal-not_invited = This table is waiting for someone else.
refusal-not_playing = No game is under way at this table.
refusal-not_shown_here = That table belongs to another chat. To show it here too, use /mirror there and its code here.
    .tap = That table belongs to another chat.
refusal-not_your_button = That button is for someone else.
refusal-expired = That question has expired. Nothing changed; please ask again.
refusal-plays_here = You're playing here, so you can only offer your own seat. For another one, ask an admin who isn't playing.
refusal-banned = You can't open or join tables in this chat.
refusal-nobody_else_here = It's just the two of us here. In a group I can notify you when someone opens a game.
refusal-quiet_here = This chat is set to quiet, so I don't notify anyone here.
refusal-bots_do_not_play = Other bots can't play here. Challenge a person, or play the computer: /play lasca easy
    .tap = Other bots can't play here. Challenge a person, or play the computer.
refusal-list_full = The list is full at { $most } people. Take someone off it first.
refusal-no_challenges = They aren't accepting challenges right now.
refusal-not_in_this_chat = They aren't in this chat. Challenge them where you both are.
refusal-profile_elsewhere = What others play stays in their chat. Ask there.
refusal-profile_nobody = They have no results to show here.
refusal-not_listed = No one by that name is on your list.
refusal-not_yourself = You can't challenge yourself.
refusal-opener_only = Only an admin or the person who opened the table can do that.
refusal-tournament_alone = Tournaments are for groups: open one there.
refusal-no_tournament_here = There's no tournament here. Open one with /tournament
    .tap = There's no tournament here. Open one under Tournaments.
refusal-no_tournaments = Tournaments are switched off in this chat. An admin can allow them: /settings
    .tap = Tournaments are switched off in this chat. An admin can allow them in its settings.
refusal-tournament_running = This chat already has a tournament. You can open the next one when it's over.
refusal-tournament_begun = This tournament has started or is over.
refusal-tournament_in = You're already in.
refusal-tournament_full = All { $most } places are taken.
refusal-tournament_not_in = You aren't in this tournament.
refusal-tournament_organisers = Only an admin or the person who opened the tournament can do that.
refusal-too_few_entrants = A tournament needs at least { $fewest } players.
refusal-no_replace_tournament = The computer can't take over in a tournament: the clock decides.
refusal-no_tournament_game = Tournaments are for two-player games of skill: { $known }
refusal-paused = The table is paused because no one has bet. Bet on a figure, tap Continue or close it with /end
    .tap = The table is paused because no one has bet. Bet on a figure, or tap Continue.
refusal-own_partner = That's you. Choose someone else as your partner.
refusal-partner_not_here = Your partner has to be at this table already.
refusal-no_pairs = This table isn't played in pairs.
refusal-players_only = Only a player, the opener or an admin can close it. Anyone can once it's been idle for two days past its clock.
refusal-said_aloud = Not here, everyone can see it! Send it to me in private.
refusal-changed_enough = You've changed your bid { $most } times. It now stays as it is until the round is over.
refusal-sits_already = You're already at this table.
refusal-rated_seat = This game is rated: one seat each, and seats can't be passed on.
refusal-cannot_be_rated = That can't be rated: only games of skill between people, by the usual rules. Leave out “rated” to open it unrated.
refusal-stale = That button is from an earlier position. Nothing changed.
refusal-still_seated = You still have a seat or a bet at a table. Leave it or finish the game first.
refusal-too_few = Players here: { $seats }. The game takes: { $accepted }.
refusal-too_many_lobbies = You already have { $most ->
    [one] one table here that's open or only yours
   *[other] { $most } tables here that are open or only yours
}.
refusal-too_many_tables = This chat already has { $most ->
    [one] one table
   *[other] { $most } tables
}.
refusal-busy = I'm busy right now. Please tap again.
refusal-unknown_person = I don't know { $name } yet. Reply to one of their messages, or let them join on their own.

legal-moves = Legal moves: { $moves }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}
confirm-resign = Resign this game of { $game }{ $partners ->
    [0] {""}
   *[other] {" "}with { $partner_names }
}{ $count ->
    [0] {""}
   *[other] {" "}against { $names }
}? You can't undo this.
confirm-end = Close this game of { $game }{ $count ->
    [0] {""}
   *[other] {" "}between { $names }
}? No one wins it, and you can't undo this.
confirm-close = Close the open table of { $game }{ $count ->
    [0] {""}
   *[other] , with { $names } at it
}?
confirm-begin = Start { $game } now with { $count ->
    [0] just you
   *[other] you and { $names }
}? The table was opened for { $wanted }.
confirm-offer = Offer the seat of { $seat_name } in { $game } to anyone? Whoever takes it keeps it.
confirm-replace = Let 🤖 take over for { $seat_name } in { $game }? { $seat_name } can't come back to this game.
confirm-limit = { $limit ->
    [0] No chips at all
    [one] At most 1 chip a day
   *[other] At most { $limit } chips a day
}, from now on and in every chat? You can't raise it until tomorrow.
confirm-lock = { $days ->
    [one] No betting for one day
   *[other] No betting for { $days } days
}, until { $until } (UTC), in every chat? No one can lift that early, not even you.
which-table = Which table?
where-board = Go to the board
done-elsewhere = Done: see the board of { $game }.
done-waiting = Done, but I can't show the board of { $game } right now.
answer-takes-long = I'm on it. This can take a minute or two; the answer will appear right here.
done-unshown = Done! If the board isn't up to date yet, it'll follow as soon as possible.
done-unsaid = It's saved, but I couldn't show you the result. Please ask once more.
personal-notice = This answer is just for you: it's waiting in our private chat.
personal-way = Open our private chat
personal-closed = This answer is just for you, but I can't message you in private. Type it as a slash command, then only you see the answer.
guest-opening = Setting up the board…
guest-how = I play here too: { $games }. Write “@{ $bot } play lasca”.
reach-out = You're in. Open our private chat now: that's where you send me your secret bids.
bid-taken = Got it: your bid is in. You can change it until the last one is in.
bid-final = Got it: your bid is in.
chip-set = { $chips ->
    [one] Each tap on a figure adds 1 chip.
   *[other] Each tap on a figure adds { $chips } chips.
}
stake-now = { $site }: { $chips }. In all: { $total }. Each tap adds { $chip }.
bet-how-many = { $site }: how many chips in all? Now { $chips }. Or type: /{ $lesson ->
    [1] learn
   *[0] bet
} { $example }
    .tap = { $site }: how many chips in all? Now { $chips }.
bet-on-what = What do you want to bet on? Or type: /{ $lesson ->
    [1] learn
   *[0] bet
} { $example }
    .tap = What do you want to bet on?
form-number-title = { $game }: your bid
form-number-label = { $low } to { $high }, in secret
pick-first = What is your move?
pick-next = { $parts } – and then?
pick-whole = { $parts } – play it?
you-play = You: { $sides }.
did-you-mean = Did you mean “{ $meant }”?
type-on = … and { $count } more: keep typing
unknown-command = I don't know { $typed }.

help-head = Eight old games are waiting for you.
help-foot = Start with /play or /learn. Reply to a board with a move, for example c3 d4, or tap its buttons.
    .tap = Choose a game to play or to learn. Then tap the board to move.
help-play = Play
help-turn = Move
help-look = Look
help-settle = Agree
help-chips = Chips
help-own = For me
help-chat = Chat
hello = Good to see you! I'm Taberna: eight old board and betting games. Play here solo or against the computer, or add me to a group to play with friends. This is also where you send me secret bids.
hello-again = Good to see you again!
heard-hello = hello, hi, hey, hiya, hello there, good morning, good afternoon, good evening, good day, yo, greetings
heard-thanks = thanks, thank you, thx, ty, cheers, many thanks, thanks a lot, thank you very much
heard-help = ?, ??, ???, help, help me, what, how, how does this work, what can you do
talk-hello = Hello! Shall we play?
talk-thanks = My pleasure! Another game?
talk-lost = I only understand moves and commands, and you're not at a table right now. Play here alone or against the computer, or with others in a group.
welcome = Hello! I'm Taberna: eight old board and betting games for this chat. Pick one, or learn one first.
welcome-first = What would you like to do?
game-length = { $last ->
    [none] { $seats }
   *[other] { $seats } or { $last }
} players, { $minutes } min
rules-which = Which game?
rules-end = How it ends
rules-time = If you run out of time, you lose; before your first move, the game is cancelled.
rules-besides = You can resign or agree on a draw: /resign, /draw
    .tap = You can resign or agree on a draw.
rules-options = At this table: { $options }
variants-head = What you can change at a table, the usual value first. For example: /play { $example }
    .tap = What you can change at a table, the usual value first.
tables-none = No tables. Open one with /play
    .tap = No tables. Choose a game to open one.
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
table-line-damaged = { $table }: damaged, so you can't play on. /end closes it and pays chips back
    .tap = { $table }: damaged, so you can't play on. Ending it pays chips back
table-line-waiting = { $table }: on hold, “{ $game }” isn't working right now. /end closes it and pays chips back
    .tap = { $table }: on hold, “{ $game }” isn't working right now. Ending it pays chips back
history-latest = Table { $table }, the last { $shown } of { $count } moves; the file has them all.
analysis-title = { $game }: how the game went
analysis-seat = { $seat }: { $accuracy }% accuracy, lost { $given } points
analysis-luck = { $seat }: the dice were worth { $luck } points
analysis-points = A whole game is worth 100 points. Random moves get about 30% accuracy.
analysis-moment = { $number }. { $seat } played { $played }: winning chances { $before }% → { $after }%. Better: { $moves }
analysis-bid = { $number }. { $seat } bid { $played } and lost { $given } points. Best on average: { $moves }
analysis-even = No single move decided it.
share-replay = Replay: /history { $table }
share-moment = { $seat } played { $played }. Better: { $better }
share-bid = { $seat } bid { $played }. Better on average: { $better }
share-chips = Chips at the end
history-head = { $count ->
    [one] Table { $table }: one move
   *[other] Table { $table }: { $count } moves
}
verify = Table { $table }. Start code: { $chain }. { $rolls ->
    [one] One link is
   *[other] { $rolls } links are
} revealed. To check the file: taberna verify { $file }
verify-lobby = Table { $table } hasn't started yet. Start code: { $chain }
    Keep it if you'd like to check the game later.
verify-receipt = Receipt: { $receipt }. Everyone who asks should get the same one.
verify-receipt-so-far = Receipt so far: { $receipt }
verify-seal = Your bid's seal; the log will show it beside the bid: { $seal }
verify-proven =
    What this file proves:
    • Drawn seats and all dice come from the start code and from what was recorded before them.
    • Forced moves and moves by the clock follow the rules.
    • Secret bids match their seals.
    If everyone got this start code and this receipt, it's the very game that ended here, letter for letter.
verify-unfinished = The game isn't over, so little is proven yet: drawn seats and all dice so far come from the start code and from what was recorded before them. What came after the last roll isn't fixed yet.
verify-trusted =
    You still have to trust my host, whose computer runs me and the computer players. The host:
    • knows the dice to come, can read secret bids, and can play by them
    • keeps the clocks, and could invent moves or message numbers or stop a table
    • could choose who sits where if there's no lobby, as against the computer
    On Telegram the message numbers can be foreseen.
hint-piece = Look here: { $site }.
hint-range = Think of a number from { $low } to { $high }.
hint-none = I see no solution from here.
hint-move = Try { $move }
hint-answer = Then I'd expect: { $answer }
hint-lot = Pick at random from the good bids, so no one can predict yours. This is one of them.
hint-chance = I'd put your chances at { $chance }% with it.
hint-back = { $moves ->
    [one] Take one move back: I know a way from there.
   *[other] Take { $moves } moves back: I know a way from there.
}
learn-which = Which game do you want to learn? The lessons are short, one move each.
learn-title = { $game } · lesson { $number } of { $count }
learn-how = Tap your move, or type /learn and the move.
learn-right = Right! { $why }
learn-again = Try again.
learn-clue = This is the move: { $move }. Now make it yourself.
learn-over = That was the last lesson. You're ready to play { $game }!

puzzle-title = Puzzle · { $game } · difficulty { $points }
puzzle-pencil = Pencil and paper
puzzle-win = You can win by force in { $moves ->
    [one] one move
   *[other] { $moves } moves
}. How?
puzzle-gain = Which move gains the most material, whatever the reply?
puzzle-save = You're in danger, and only one move saves you. Which one?
puzzle-roll = Find a strong use of this roll.
puzzle-highest = A full win counts double. What's your highest bid that gives nothing away to a perfect opponent?
puzzle-never = A full win counts double. Which bid is a mistake although some lower and higher ones aren't?
puzzle-patience = Fill the marked squares in { $moves } moves, the fewest possible. Which move can come first? There may be several.
puzzle-how = Tap, or type: /puzzle { $example }
puzzle-right = Right: { $move }
puzzle-answer = The answer: { $move }
puzzle-found = Right! { $why }
puzzle-wrong = { $move } isn't it.
puzzle-reply = Your opponent would reply { $moves }
puzzle-line = After that: { $moves }
puzzle-also = Also right: { $moves }
puzzle-win-why = It wins by force.
puzzle-gain-why = No other move gains as much by force.
puzzle-save-why = Every other move loses something.
puzzle-missed-win = That doesn't force a win that soon.
puzzle-missed-gain = There's more to gain.
puzzle-missed-save = That doesn't save you.
puzzle-theme-fork = A fork: two threats, and only one can be met.
puzzle-theme-decoy = A decoy: what they take costs them more.
puzzle-theme-liberation = A liberation: captured men come back to you.
puzzle-theme-blockade = A blockade: they run out of moves.
puzzle-theme-squeeze = A squeeze: they have to move, and every move costs them something.
puzzle-theme-promotion = A promotion: the new officer decides it.
puzzle-theme-series = A long series of jumps.
puzzle-theme-last_moment = Just in time.
puzzle-highest-why = One more, and your chances drop from { $before }% to { $after }%.
puzzle-never-why = It drops your chances from { $before }% to { $after }%.
puzzle-missed-highest = That gives something away, or you could safely bid more.
puzzle-missed-never = Look for a gap between bids that give nothing away.
puzzle-only = Your chances by my estimate: { $before }%; with another answer at most { $after }%.
puzzle-chances = Your chances then: { $after }%; with the right answer { $before }%.
puzzle-longer = After that it takes at least { $moves } more moves: one too many.
puzzle-try-on = Try again, or see the solution.
puzzle-rating = Your puzzle rating: { $points } ({ $change })
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
puzzle-day-title = Puzzle of the day · { $date } · { $game } · difficulty { $points }
puzzle-day-how = Tap below to answer in private. Solvers are named here until midnight UTC; tomorrow I explain the answer.
puzzle-day-at-once = Found at once ({ $count }): { $names }
puzzle-day-later = Found later ({ $count }): { $names }
puzzle-day-more = { $count } more
puzzle-day-try-on = Try again. The answer comes tomorrow.
puzzle-day-solved = You've solved the puzzle of the day: { $signs }
puzzle-day-streak = { $days ->
    [one] { $days } day in a row
   *[other] { $days } days in a row
}
puzzle-day-frozen = This week's freeze covered a day you missed.
puzzle-day-shared = I'll show your result in the chat.
puzzle-day-card = Puzzle of the day · { $date } · { $game }
puzzle-day-answer = Yesterday's puzzle · { $date } · { $game }
riddle-cutlery = Two spoons and a fork cost 5. A fork and three knives cost 13. All prices are whole numbers. What does each cost?
riddle-cutlery-form = Three numbers: spoon, fork, knife
riddle-cutlery-wrong = Then two spoons and a fork would cost { $first }, a fork and three knives { $second }. It should be 5 and 13.
riddle-cutlery-right = A spoon costs 2, a fork 1, a knife 4. The fork has to be odd, or the spoons wouldn't come out even; 3 and 5 don't work.
riddle-phantom = Write the digits 1, 2, 3 and 4 in some order, and below it the same digits in another. The difference is 1989. Find every pair.
riddle-phantom-form = All pairs, for example: 4321 1234, 4312 1243
riddle-phantom-wrong = { $right } of your { $given } pairs { $right ->
    [one] is
   *[other] are
} right, { $missing ->
    [0] and that's all there are: drop the others.
   *[other] and some are still missing.
}
riddle-phantom-right = Four pairs: 3412 − 1423, 3421 − 1432, 4123 − 2134, 4132 − 2143.
riddle-card = You have a playing card and scissors. How do you cut it so that you can climb through it, and it stays in one piece?
riddle-card-form = Choose one of the ways to cut.
cut-window = Cut out all but a narrow frame
cut-spiral = One cut from the edge, in a spiral to the middle
cut-comb = Fold it lengthwise, cut from fold and edges in turn, then along the fold, but not its ends
riddle-card-wrong = { $around ->
    [0] That makes one long ribbon, with no hole in it.
   *[other] That makes a hole { $around } cm around. You don't fit through.
}
riddle-card-right = Way 3: unfolded, it's one ring. With cuts half a centimetre apart, it's 108 cm around.
chips = Chips: { $chips }{ $tables ->
    [0] {""}
   *[other] , and { $tables } on tables
}. Place { $rank } of { $of } here.{ $paid ->
    [0] {""}
   *[other] { " " }Today's allowance: { $paid }.
}
chips-season = Season until { $last }: if you have more than { $chips } chips then, you start over with { $chips }.
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
profile-streak = Winning streak: { $streak } (best { $longest })
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
top-title = Best players here
top-best = best
top-rating = rating
top-games = games
top-month = Last 30 days
top-ever = All time
top-season = This season
top-last = Last season
top-line = { $place }. { $name } { $points }
top-provisional = Not settled yet: { $names }
top-you = You: place { $place }, { $points }
top-machines = Computer players, against each other: { $levels }
top-none = { $game }: no one is on this list yet. Play a rated game to get there: /play and “rated”.
    .tap = { $game }: no one is on this list yet. Play a rated game to get there.
top-nobody = No settled ratings here yet: that takes about fifteen rated games.
season-span = { $since } – { $last } { $year }
season-card = The season is over
season-over = The season is over: { $since } – { $last } { $year }
season-of-chips = Chips
season-game = game
season-points = points
season-chips = If you had more than { $chips } chips, you start over with { $chips }. Chips on tables stay there.
season-next = The next season: { $since } – { $last } { $year }
season-few = Too few games or opponents so far: { $names }
season-rule = A win counts 1, a draw ½. For a place you need { $games } rated games against { $opponents } people; there are medals once { $players } people have a place.
season-rule-chips = What counts is the chips you have when the season ends, without those on tables. A medal takes more than { $chips } chips and at least { $players } people who have played.
season-nobody = No one is on this list yet.
season-off = This chat has no seasons. An admin can switch them on: /settings, “Seasons”.
    .tap = This chat has no seasons. An admin can switch them on in its settings.
season-none = No season has ended here yet.
limit-set = { $limit ->
    [0] From now on no chips.
    [one] From now on at most 1 chip a day.
   *[other] From now on at most { $limit } chips a day.
}
limit-none = You haven't set a limit.
limit-tomorrow = A higher limit starts tomorrow, so you can't raise it in the heat of the game.
lock-set = { $days ->
    [one] No betting for one day
   *[other] No betting for { $days } days
}, until { $until } (UTC). I'll hold you to it.
block-set = { $name } can't challenge you or join your tables any more; betting tables stay open to all. To undo: /unblock
    .tap = { $name } can't challenge you or join your tables any more; betting tables stay open to all.
block-list = People you've blocked. Tap a name to unblock.
block-none = You haven't blocked anyone. To block someone: /block and a name.
    .tap = You haven't blocked anyone.
unblock-set = { $name } can challenge you again.
challenges-on = You can be challenged again.
challenges-off = You won't get any more challenges.
follow-on = I'll notify you when someone opens { $game } here, at most once an hour. Do the same again to stop.
follow-off = I won't notify you about { $game } here any more.
follow-which = Which games should I notify you about here? Tap one to switch it on or off.

tournament-title = 🏆 { $game } · { $round ->
    [0] tournament
   *[other] round { $round } of { $rounds }
}
tournament-over = 🏆 { $game } · the tournament is over
tournament-pace-live = Clock: 5 minutes per move, 3 hours per round. Games not finished by then are draws.
tournament-pace-casual = Clock: a day per move, a week per round. Games not finished by then are draws.
tournament-pace-slow = Clock: 3 days per move, 3 weeks per round. Games not finished by then are draws.
tournament-rated = The games are rated.
tournament-friendly = The games are unrated.
tournament-in = { $count ->
    [0] No players yet; there's room for { $most }.
   *[other] Players ({ $count } of { $most }): { $names }
}
tournament-how = With up to ten players everyone meets everyone; with more, it's a Swiss tournament. Missing a game counts as a loss; missing two puts you out. You may be paired with anyone listed, including people you've blocked.
tournament-cancelled = The tournament was cancelled.
tournament-game-gone = Cancelled: this game is no longer played here.
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
tournament-podium-points = { $one ->
    [1] { $points } point
   *[other] { $points } points
}
tournament-head-wins = won
tournament-ties = With the same points:
tournament-tie-direct = games with each other
tournament-tie-wins = games won
tournament-line-out = { $place }. { $name } { $points } (withdrawn)
tournament-which = A tournament of which game?
tournament-opened = The tournament is open.
tournament-joined = You're in.
tournament-left = You're out of the tournament.
tournament-started = The first round starts.
tournament-called-off = Cancelled.
confirm-tournament-start = Start the { $game } tournament with { $count } players? No one can join after that.
sure-tournament-start = Start with { $count } players
confirm-tournament-cancel = Cancel the { $game } tournament with { $count ->
    [one] { $count } player
   *[other] { $count } players
}? { $games ->
    [0] It'll have no winner.
    [one] The game under way goes on, but the tournament will have no winner.
   *[other] The { $games } games under way go on, but the tournament will have no winner.
}
sure-tournament-cancel = Cancel the tournament
confirm-tournament-leave = Leave the { $game } tournament? You can't come back. { $own ->
    [0] Your remaining games count as losses.
   *[other] Your game against { $opponent }, table { $table }, goes on and counts; the later ones count as losses.
}
sure-tournament-leave = Leave the tournament
organisers-all = everyone
organisers-admins = admins
organisers-off = no one
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
watch-on = I'll tell you in private what happens at { $game } · { $table }. To stop, use /watch again.
    .tap = I'll tell you in private what happens at { $game } · { $table }.
watch-on-unreached = I'll tell you what happens at { $game } · { $table } once you open our private chat.
watch-off = You're no longer watching table { $table }.
watch-none = You're not watching any table. Type /watch in the chat where it's played.
    .tap = You're not following any table.
watch-which = You're watching these. Tap one to stop.
watch-title = You're watching · { $game } · { $table }
bans-list = Banned here. Tap a name to lift the ban.
bans-none = No one is banned here. To ban someone: /settings bans and a name.
    .tap = No one is banned here.
bans-set = { $name } can't open or join tables here any more. The same command lifts the ban.
bans-lifted = { $name } can play here again.
language-which = Which language do you prefer?
language-set = I'll speak English with you.
theme-which = Which colours do you want in private?
theme-set = Done.
remind-which = Want it another way?
remind-mention = I mention you in the chat when it's your turn.
remind-mention_daily = I mention you when it's your turn, and again every day until you move.
remind-private = I send you a private message when it's your turn.
remind-private_daily = I message you when it's your turn, and again every day until you move.
remind-never = I don't remind you of your turns.
remind-unreachable = I can't write to you yet, so I mention you until you open our private chat.
reminder = { $why ->
    [turn] It's your turn in { $game } ({ $table }).
    [soon] Your time in { $game } ({ $table }) is almost up!
   *[other] There's news for you in { $game } ({ $table }).
}
theme-classic = Classic
theme-dark = Dark
theme-contrast = High contrast
theme-royal = Royal
clock-live = 5 minutes per move
clock-casual = a day per move
clock-slow = 3 days per move, 5 in reserve
settings-head = Settings of this chat
settings-which = What do you want to change?
settings-chat = Chat…
settings-tables = Tables…
settings-rated = Rated games…
settings-events = Events…
settings-set = Done.
puzzle-set = The puzzle of the day comes here daily at { $hour } and stays open until midnight UTC.
puzzle-set-today = The puzzle of the day comes here daily at { $hour }; today's comes now. It stays open until midnight UTC.
season-set = The season runs from { $since } to { $last } { $year } and ends with a table and medals. The next one starts at zero, and anyone with more than { $chips } chips starts it with { $chips }.
settings-all = all
setting-language = Language
setting-theme = Colours
setting-clock = Clock
setting-games = Games
setting-quiet = Quiet boards
setting-mentions = Mentions
mentions-calm = only players away for 5 minutes
mentions-always = every player to move
setting-betting = Betting
setting-lobbies = Open tables per person
setting-tables = Tables at most
setting-ratings = Rated by default
setting-daily = Rated games per pair per day
setting-machines = Rated against the computer too
setting-puzzle = Puzzle of the day
setting-tournaments = Who may open a tournament
setting-entrants = Players per tournament
setting-seasons = Seasons
seasons-monthly = monthly
seasons-quarterly = quarterly
setting-bans = Banned people
mirror-code = In the other chat, within ten minutes: /mirror { $code }
mirror-off = The table is no longer shown here.
privacy =
    I store:
    • your platform id, display name, language and settings
    • your games with moves and results, ratings, tournaments, medals, milestones, puzzles, lessons and chips
    • the games you follow, the tables you watch and the people you've blocked
    No one else gets it, but my host could read sealed bids.
    If you delete it, a break you set yourself, today's allowance, and blocks and bans against you stay, under codes that don't name you.
    Get a copy: /privacy export
    Delete it: /privacy delete
    .tap =
        I store:
        • your platform id, display name, language and settings
        • your games with moves and results, ratings, tournaments, medals, milestones, puzzles, lessons and chips
        • the games you follow, the tables you watch and the people you've blocked
        No one else gets it, but my host could read sealed bids.
        If you delete it, a break you set yourself, today's allowance, and blocks and bans against you stay, under codes that don't name you.
privacy-exported = Here's a copy of what I store about you.
privacy-hide = From now on no one else sees your results and ratings, on any list or under any game; in a tournament you're named until it's over. What's already posted stays.
privacy-list = Others can see your results and ratings again.
privacy-credit = From now on, shared pictures of your games name you, unless you hide your results.
privacy-uncredit = Your name is left off shared pictures again. What's already shared stays.
privacy-sure = Delete your name, settings and chips for good? Finished games stay, without your name.
dismissed = Nothing changed.
privacy-deleted = Deleted.
operator-name = Hosted by { $name }
operator-contact = Write to: { $contact }
operator-policy = Privacy policy
operator-terms = Terms
operator-support = Get help

command-challenge = Challenge to a game
menu-analyse = Analyse this board
menu-play = Play this person
menu-no-board = There's no game to analyse in that message. Use this on one of my game boards.
place-unknown = I couldn't tell which channel this is, so I did nothing. Please try again.
threads-none = I can't make a thread here, so I opened no table. Without a thread it opens right here.
bot-missing = Only my commands are installed here, so I can't show a board. Someone who manages the server can invite me: { $address }
bot-missing-alone = In our private chat you can still play alone or against the computer.
permissions-missing = I'm missing permissions here. Someone who manages the server can allow me: { $permissions }
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads
permission-attach_files = Attach Files
permission-read_message_history = Read Message History
console-help = Type as someone: “ana: /play lasca”, then “bea: #1” to tap [1], “ana: c3 d4” to move.
    Without a name, the last one to speak goes on. “#1 5” fills a number in. “?” says this again, /help lists
    the commands, Ctrl-D quits.
picture-refused = The picture didn't get through, so here's the board as text.
pictures-forbidden = I can't post pictures here, so here's the board as text. Someone who manages this chat can allow me: { $platform ->
    [discord] Attach Files
   *[other] Send photos
}
files-forbidden = I can't send files here. Someone who manages this chat can allow me: { $platform ->
    [discord] Attach Files
   *[other] Send photos, Send files, Send stickers and GIFs
}
table-waits = { $game } · { $table } is on hold, and so are its clocks. { $barrier ->
    [kicked] I was removed from its chat: someone who manages it can add me again.
    [no_access] I can't see its channel any more: someone who manages the server can let me in again.
    [locked] Its thread or chat is locked: a moderator can unlock it.
    [topic_closed] Its topic is closed: an admin can open it again.
    [thread_archived] Its thread is archived: someone there can open it again.
    [slow_mode] Its channel is in slow mode: it goes on by itself.
    [deleted] Its channel is gone: send /board { $table } where you want to go on.
    [malformed] I can't show its board at the moment; the next move may help.
    [private_closed] I can't write to its private chat: open it and send me a message.
   *[no_send] I can't write in its channel: someone who manages it can allow me again.
} After seven days without a board it's closed.
table-waited-too-long = I couldn't show { $game } · { $table } for seven days, so I closed it. Chips on it were paid back.
board-late = You're quick! I can only post so often here, so boards come a few seconds late for now.
platform-was-away = I was offline for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}. What you sent meanwhile may not have arrived: please send it again.
