name = Tabula
tagline = Rome's race of fifteen men and three dice
how-to-play =
    15 men each, all in hand. They enter at the beginning and run the same way, from point 1 to 24, then off the board.
    You each throw one die; the higher one begins. { $roll ->
        [manual] On your turn you throw three dice.
       *[auto] Every turn the table throws three dice.
    }
    A die moves one man by its number; a 3 brings a man from the hand to point 3. One man may use several dice, one after the other{ $cap ->
        [off] {""}
       *[on] , but goes 12 points at most in a turn
    }.
    Every landing counts, even between two dice: never land where two or more enemy men are. Passing over anyone is fine.
    Land on a single enemy man and you hit it: it leaves the board and has to enter again{ $bar_first ->
        [off] {""}
       *[on] {" "}before its side moves any other man
    }. You don't have to hit.
    While a man of yours is in hand or hit, none may land on 13–24; those already there stay.
    When all your men still in the race are on 19–24 they may leave: from 19 with a 6, from 20 with a 5 or more, from 24 with any die. { $bearoff ->
        [backgammon] A die larger than needed takes off the rearmost man only.
       *[any] A die larger than needed will do, even with men farther back.
    }
    { $metric ->
        [dice] Use as many dice as you can
       *[pips] Use as many points of the dice as you can
    }, even if only a hit does; the rest is lost. Where there's nothing to choose, the table plays or passes for you.
how-to-move = Type one step for each die, for example 6-8 9-14 0-5. 0-5 brings a man in on 5; 19-off takes one off.

ending-all_off = All your men are off first: you win, whatever dice are left.
ending-gammon = { $gammon ->
    [off] {""}
   *[on] If the other side has taken off no man by then, the win is double.
}

example-start = The board starts empty: all 15 men of each side are in hand.
example-move = White throws 1, 2 and 4: three men enter, on points 1, 2 and 4.
example-win = White lands on 11, where one black man stood: it's hit and has to enter again.

lesson-enter = Each die moves a man that many points. Men in hand enter: a 4 brings one to point 4. You have thrown 1, 2 and 4: bring three men in.
lesson-enter-right = One man per die. One man may also use several dice, one after the other, up to 12 points a turn.
lesson-enter-wrong = You can do that: one man has used several dice. But now use each die for a different man.
lesson-hit = A man alone on a point can be hit: land on it, and it has to enter again. Hit the black man on 11.
lesson-hit-right = Black has to bring that man in before moving any other. You needn't hit, and two men on a point can't be hit.
lesson-hit-wrong = The black man on 11 is alone. Which man gets there with a 2, or with a 2 after other dice?
lesson-cross = While one of your men is in hand, none may land on 13 to 24. Bring your last man in, then cross with another in the same turn.
lesson-cross-right = First enter, then cross: you choose the order of the dice.
lesson-cross-wrong = No one has crossed. First bring the man in hand in with one die, then use another to reach 13 or more.
lesson-off = When all your men are on 19 to 24 they leave: from 24 with any die, from 19 with a 6, in between with the points up to 25, or more. Take three off.
lesson-off-right = Three men off with three dice. The first to take off all fifteen wins.
lesson-off-wrong = You can take off more. The 1 is enough from 24, the 3 from 22, and the 6 from anywhere.
lesson-pairs = A first plan: leave no man alone. Move so that each of your men stands with another.
lesson-pairs-right = Black has no one to hit, and can't even stop on those points.
lesson-pairs-wrong = One of your men is alone, and Black may hit it. With 2, 2 and 3 all can stand in twos or more.

seat-0 = white
seat-1 = black

fact-starter_tied = Both throw { $value }: once more.
fact-starter = { $value } against { $other }: { $seat } starts.
    .you = { $value } against { $other }: you start.
fact-rolled = { $seat } rolls { $dice }.
    .you = You roll { $dice }.
fact-forced = Only one result was possible.
fact-played = { $seat } plays { $legs }.
    .you = You play { $legs }.
fact-hit = { $hit_seat } loses the man on { $at }; it has to enter again.
    .you_hit = You lose the man on { $at }; it has to enter again.
fact-lost = { $pips ->
    [one] One point is lost.
   *[other] { $pips } points are lost.
}
fact-passed = { $seat } can't move.
    .you = You can't move.

refusal-no_man = You have no man on { $site } for that.
refusal-none_to_enter = You have no man waiting to enter.
refusal-backwards = Men only move forward, from 1 to 24.
refusal-not_rolled = { $pips } isn't among the dice left.
refusal-die_too_small = Leaving from { $site } takes a die of at least { $pips }.
refusal-no_way = There's no way from { $origin } to { $landing }: every landing in between has to be open.
refusal-blocked = Two or more enemy men hold { $site }.
refusal-bar_first = A man of yours was hit: it has to enter first.
refusal-second_half = Points 13–24 are closed while a man of yours is out of play.
refusal-not_home = You can bear off only once all your men are on 19–24.
refusal-rear_first = A larger die takes the rearmost man first: the one on { $site }.
refusal-cap = One man moves at most 12 points in a turn.
refusal-use_all = Use as many points of the roll as you can: { $pips } here.
refusal-use_dice = { $n ->
    [one] Use as many dice as you can: one here.
   *[other] Use as many dice as you can: { $n } here.
}
refusal-must_move = You can move, so you can't pass.
refusal-roll_first = Roll the dice first.
refusal-rolled_already = The dice are thrown: play them.

outcome-all_off = { $winners } has borne off every man and wins!
    .you = You have borne off every man: you win!
    .lost = You lose: every man of { $winners } is off.
outcome-gammon = { $winners } wins double: the other side bore off no man.
    .you = You win double: the other side bore off no man.
    .lost = You lose double: you bore off no man.

token-man = { $side ->
    [0] white man
   *[1] black man
}
token-die = { $side ->
    [0] white's die, { $value }
   *[1] black's die, { $value }
}

text-pips = { $n } to go
text-at_hand = in hand
text-at_bar = hit
text-at_off = off
text-dice = Dice

option-metric = what must be used most
option-metric-pips = points
option-metric-dice = dice
option-cap = at most 12 points a man in a turn
option-bar_first = hit men enter first
option-bearoff = larger dice bear off
option-bearoff-any = any man
option-bearoff-backgammon = the rearmost man only
option-gammon = double win if the other side has borne off none
option-roll = who throws the dice
option-roll-auto = the table
option-roll-manual = the player

move-roll = Roll the dice

typed-roll = throw, dice
typed-pass = pass
typed-bar = hand, enter
typed-off = out
