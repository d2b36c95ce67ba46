name = Citadel
tagline = A duel of secret bids for seven lines
how-to-play =
    Seven lines in a row; the two at the ends are the citadels, one for each of you. The coin starts on line 4.
    Each of you has { $stock } points { $play ->
        [penalties] to start with
       *[other] for the whole game
    }.
    In every round you both bid in secret, { $variant ->
        [footsteps] from 0
       *[citadel] at least 1
    } and at most what you have left. { $lock ->
        [on] A bid is final.
       *[off] You can change your bid until both are in.
    } { $lapsed ->
        [forfeit] {""}
       *[minimum] If you run out of time, your bid is 1.
    }
    The higher bid moves the coin one line towards the other citadel, however much higher it was. Equal bids: it stays. Both bids are spent.
    You bid 0 only when you have no points left. Your opponent then walks the coin one line for each point they have left{ $walk ->
        [manual] , bid by bid
       *[auto] , all at once
    }.
    { $play ->
        [single] {""}
        [penalties] A match has as many games as it takes. The loser starts all later games with fewer points: 3 fewer after a full defeat, 2 after a simple one; after a draw, 1 fewer for both.
       *[match] A match has as many games as it takes, each with new points: 2 match points for a full win, 1 for a simple one.
    }
    { $seats ->
        [0] The second form, a match by penalties: nobody collects match points. The loser starts all later games with fewer points (3 after a full defeat, 2 after a simple one, both 1 after a draw), and loses the match with none to start with. It begins with 20 points.
       *[other] {""}
    }
how-to-move = Just send me a number, for example 12.

ending-full = The coin is in a citadel: a full win for the other side.
ending-simple = { $variant ->
    [footsteps] {""}
   *[citadel] Both are out of points: a simple win for the side whose own citadel is farther from the coin.
}
ending-draw = { $variant ->
    [footsteps] Both are out of points: a draw.
   *[citadel] Both are out of points and the coin is on line 4: a draw.
}
ending-match = { $play ->
    [single] {""}
    [penalties] {""}
   *[match] The first to { $points } match points wins the match.
}
ending-penalties = { $play ->
    [single] {""}
    [match] {""}
   *[penalties] If you have no points to start a game with, you lose the match.
}
ending-match_drawn = { $play ->
    [single] {""}
    [match] {""}
   *[penalties] Neither has any: the match is drawn.
}

example-start = The coin starts on line 4; each side has 50 points.
example-move = Left bids 6, right bids 4: the coin moves one line to the right.
example-win = Left bids more once again: the coin is in the right citadel, a full win for left.

lesson-bid = You both bid points in secret, from 1 to what you have. The higher bid pushes the coin one line towards the other citadel. Make your first bid.
lesson-bid-right = Both bids are spent, so your points have to last for the whole game.
lesson-enough = However high a bid is, the coin goes one line only. Your opponent has 4 points: win this round for sure, for as little as you can.
lesson-enough-right = 5 beats anything they can bid, and one point more would be wasted.
lesson-enough-wrong = To be sure without wasting any, bid one point more than your opponent has.
lesson-save = The coin is on line 2, next to your citadel on line 1. Your opponent has 6 points. Keep the coin out for sure, and cheaply.
lesson-save-right = Equal bids leave the coin where it is; one more pushes it back. And your opponent has nothing left.
lesson-save-wrong = Against 6 points, 6 hold the coin for sure and 7 push it back. Less can lose everything now, more is wasted.
lesson-walk = With no points left you have to bid 0, and the other side walks one line for every point. Your opponent has 1 point. Take the citadel on line 7.
lesson-walk-right = With nothing to stop you, your last points took the coin all the way: a full win.
lesson-walk-wrong = You win like that, but without reaching the citadel: too few points are left to walk. Bid less.
lesson-simple = When nobody has points left, the side whose own citadel is farther from the coin wins; on line 4 it's a draw. You have 2 points, your opponent has 1. Make your bid.
lesson-simple-right = A simple win: 1 match point, where a full win gives 2. The first to 7 wins the match.
lesson-patience = A first plan: patience. You have 10 points each, and the coin is on line 5, on your opponent's side. Find a low bid that isn't a mistake.
lesson-patience-right = You lost the line, but they paid 8 points for it. If you have more left, the last lines are yours.
lesson-patience-wrong = That's too much for one line: what you spend now, you'll miss at the end. The exact tables say 1 to 4.

seat-0 = left
seat-1 = right

fact-bids_in = { $count ->
    [one] One bid is in.
   *[other] { $count } bids are in.
    }
fact-revealed = { $first_seat } bids { $first_bid }, { $second_seat } bids { $second_bid }.
    .you_first = You bid { $first_bid }, { $second_seat } bids { $second_bid }.
    .you_second = You bid { $second_bid }, { $first_seat } bids { $first_bid }.
fact-pushed = { $seat } pushes the coin from line { $from } to line { $to }.
    .you = You push the coin from line { $from } to line { $to }.
fact-stayed = Equal bids: the coin stays on line { $line }.
fact-walked = { $empty_seat } is out of points: { $seat } walks { $lines ->
        [one] one line
       *[other] { $lines } lines
    }, from { $from } to { $to }.
    .you = { $empty_seat } is out of points: you walk { $lines ->
        [one] one line
       *[other] { $lines } lines
    }, from { $from } to { $to }.
    .you_empty = You're out of points: { $seat } walks { $lines ->
        [one] one line
       *[other] { $lines } lines
    }, from { $from } to { $to }.
fact-game_full = { $seat } takes the citadel: a full win!
    .you = You take the citadel: a full win!
fact-game_simple = No points left. { $seat } wins the game: their own citadel is farther from the coin.
    .you = No points left. You win the game: your citadel is farther from the coin.
fact-game_drawn = No points left: the game is drawn.
fact-score = Match: { $first_seat } { $first_points }, { $second_seat } { $second_points }.
    .you_first = Match: you { $first_points }, { $second_seat } { $second_points }.
    .you_second = Match: you { $second_points }, { $first_seat } { $first_points }.
fact-penalties = Starting points now: { $first_seat } { $first_stock }, { $second_seat } { $second_stock }.
    .you_first = Starting points now: you { $first_stock }, { $second_seat } { $second_stock }.
    .you_second = Starting points now: you { $second_stock }, { $first_seat } { $first_stock }.
fact-next_game = Next game: the coin is back on line 4.

refusal-zero_bid = Bid at least 1: zero is only for when you have nothing left. You have { $stock }.
refusal-bid_too_high = { $stock ->
    [one] You have only one point left.
   *[other] You have only { $stock } points left.
    }
refusal-no_points = You have no points left, so your bid can only be 0.
refusal-bid_locked = Bids can't be changed at this table.

outcome-full = { $winners } takes the citadel: a full win!
    .you = You take the citadel: a full win!
    .lost = You lose your citadel: a full win for { $winners }.
outcome-simple = { $winners } wins: their own citadel is farther from the coin.
    .you = You win: your citadel is farther from the coin.
    .lost = You lose: your citadel is nearer to the coin.
outcome-draw = A draw: no points are left.
outcome-match = { $winners } wins the match!
    .you = You win the match!
    .lost = You lose the match.
outcome-penalties = { $winners } wins the match: the other side has no points to start with.
    .you = You win the match: the other side has no points to start with.
    .lost = You lose the match: you have no points to start with.
outcome-match_drawn = The match is drawn: neither side has points to start with.

token-coin = { $side ->
    [0] left
    [1] right
   *[other] coin
}
token-bid = bid of { $value }

text-stock = { $stock ->
    [one] one point
   *[other] { $stock } points
    }
text-bids_in = Bids in: { $count } of 2
text-your_bid = Your bid: { $bid }
text-past_bids = Bids of this game
text-game_before = The game before
text-score = Match to { $points }
text-starting_stocks = Starting points

option-play = what is played
option-play-match = match by points
option-play-single = a single game
option-play-penalties = match by penalties
option-stock = points at the start
option-points = points to win the match
option-lapsed = when time is up
option-lapsed-minimum = the bid is 1
option-lapsed-forfeit = loses
option-variant = variant
option-variant-citadel = Citadel
option-variant-footsteps = Footsteps (zero bids, no simple wins)
option-walk = when one side is out of points
option-walk-auto = the coin walks at once
option-walk-manual = bid by bid
option-lock = bids are final
