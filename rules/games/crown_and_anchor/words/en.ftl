name = Crown and Anchor
tagline = Six figures, three dice, one bank
how-to-play =
    One of you holds the bank. The others put chips on one or more of six figures: crown, anchor, hearts, diamonds, spades, clubs. Until the throw a bet may be changed or taken back.
    When all are ready, or time is up, the banker throws three dice with the same figures on them.
    Your figure doesn't show: the bank takes the stake. It shows: your stake comes back, and for each chip the bank pays { $payout ->
        [123] 1, 2 or 3 if one, two or three dice show it.
        [135] 1, 3 or 5 if one, two or three dice show it.
       *[auto] { $banker ->
            [fixed] 1, 3 or 5 if one, two or three dice show it.
           *[other] 1, 2 or 3 if one, two or three dice show it; a fixed bank 1, 3 or 5.
        }
    }
    { $banker ->
        [lot] Who holds the bank is decided by lot, again after { $throws ->
            [1] every throw
           *[other] { $throws } throws
        }.
        [fixed] The banker, found by lot, stays to the end.
        [volunteer] The bank goes to a volunteer, again after { $throws ->
            [1] every throw
           *[other] { $throws } throws
        }; among several a lot decides.
       *[rotation] The first banker is found by lot. After { $throws ->
            [1] every throw
           *[other] { $throws } throws
        } the bank passes to the next, in the order you sat down.
    }
    The bank has { $bank ->
        [off] all the banker's chips.
       *[other] { $bank } of the banker's chips, or all if there are fewer.
    } { $cover ->
        [proportional] If it can't pay everything, the winners share what there is.
       *[limit] It takes only bets that it can pay however the dice fall; if yours is too high, you'll see the most it takes.
    }
    { $broken ->
        [empty] A bank without chips is broken
       *[cover] A bank that couldn't pay three of a kind on the smallest bet is broken
    }: { $banker ->
        [fixed] { $successor ->
            [lot] a lot finds the next banker. Until the throw a volunteer may have it instead, if all agree.
           *[volunteer] volunteers are asked.
        }
        [volunteer] it passes on at once.
       *[other] it passes on at once. Until the throw a volunteer may have it instead, if all agree.
    }
    Smallest bet: { $minimum }. { $figure_limit ->
        [off] {""}
       *[other] At most { $figure_limit } on a figure.
    } { $rebuy ->
        [on] If you've lost everything, you may buy chips again.
       *[off] If you've lost everything, you watch.
    } You may join or leave at any time. Bets on the table stay until the throw, and a banker with bets down throws before leaving.
    { $agreement ->
        [majority] The table also ends when more than half agree to end it.
       *[all] The table also ends when all agree to end it.
    }
how-to-move = Type crown 10 to bet (crown 0 takes it back), then ready. If you hold the bank: throw.

ending-no_bets = Everyone is ready and nobody has bet: the table closes. If time runs out instead, it pauses, and closes after a day unless someone continues. Everybody keeps their chips.
ending-too_few = Fewer than two players can pay the smallest bet: the table closes.
ending-no_bank = Nobody can hold the bank: the table closes.
ending-no_volunteer = { $banker ->
    [rotation] {""}
    [lot] {""}
    [fixed] { $successor ->
        [lot] {""}
       *[volunteer] Nobody wants the bank: the table closes.
    }
   *[other] Nobody wants the bank: the table closes.
}

example-start = Six figures to bet on. As soon as two players are here, a lot finds the banker.
example-move = The bets are down: 10 on the crown, 5 on the anchor, 20 on hearts. A has the bank.
example-win = The dice show crown, crown, heart: 10 on the crown win 20, the 5 on the anchor are lost.

lesson-bet = One of you is the banker; the others put chips on the six figures. Put 5 chips on the crown.
lesson-bet-right = The chips stay on the crown until the throw. They're play money, worth nothing elsewhere.
lesson-bet-wrong = That's a bet too, but now put 5 chips on the crown.
lesson-ready = For each chip the bank pays 1, 2 or 3 if your figure shows on one, two or three dice, and you get the stake back. You have 5 on the crown: tap Ready.
lesson-ready-right = Two crowns: you win twice your 5, and the 5 come back. Hearts didn't show, so that stake went to the bank.
lesson-ready-wrong = You could still change your bet, but now let the banker throw: tap Ready.
lesson-back = You can change a bet until the throw: the number is the whole stake on a figure, and 0 takes it back. Take back the chips on the anchor.
lesson-back-right = The 25 chips are yours again, and the 5 on the crown stay.
lesson-back-wrong = Your chips are still on the anchor. Set the whole stake there to 0.
lesson-most = The bank takes only bets it can pay, even if all three dice show your figure. This bank has 15 chips. Put as much as it takes on the crown.
lesson-most-right = Three crowns would cost the bank 3 for each of your 5 chips: all of its 15.
lesson-most-wrong = The bank can pay more than that on the crown. How many chips times 3 make 15?
lesson-bank = Now you're the banker. You don't bet, and all the others are ready. Throw the dice.
lesson-bank-right = One crown: you pay 5. No heart: those 10 are yours. You can leave any time; with bets down, you throw first. After a few throws the bank moves on.
lesson-all = A first plan? Let's try chips on everything. You have one chip on five figures: put one on clubs too.
lesson-all-right = Betting on everything never wins: of 216 chips the bank keeps 17 on average, whatever you do. So play for fun, and leave when you like: your bets stay until the throw.
lesson-all-wrong = One chip on each of the six figures: only clubs are missing.

fact-arrived = { $seat } sits down with { $chips ->
    [one] one chip
   *[other] { $chips } chips
    }.
    .you = You sit down with { $chips ->
        [one] one chip
       *[other] { $chips } chips
    }.
fact-left = { $seat } leaves with { $chips ->
    [0] no chips
    [one] one chip
   *[other] { $chips } chips
    }.
    .you = You leave with { $chips ->
        [0] no chips
        [one] one chip
       *[other] { $chips } chips
    }.
fact-bets_stay = The bets of { $seat } ({ $chips }) stay until the throw.
    .you = Your bets ({ $chips }) stay until the throw.
fact-leaves_bank = { $seat } is leaving the bank: these bets are rolled first.
    .you = You're leaving the bank: these bets are rolled first.
fact-lot = The lot picks { $seat }.
    .you = The lot picks you.
fact-call = Who takes the bank? Volunteers, please.
fact-volunteered = { $seat } volunteers for the bank.
    .you = You volunteer for the bank.
fact-passed = { $seat } passes.
    .you = You pass.
fact-agreed = { $seat } agrees.
    .you = You agree.
fact-refused = { $seat } would rather leave the bank where it is.
    .you = You'd rather leave the bank where it is.
fact-banker = { $seat } holds the bank: { $chips ->
    [one] one chip
   *[other] { $chips } chips
    }.
    .you = You hold the bank: { $chips ->
        [one] one chip
       *[other] { $chips } chips
    }.
fact-instead = Until the throw a volunteer may have it instead, if all agree.
fact-staked = { $total ->
    [0] { $seat } takes every bet back.
   *[other] { $seat }: { $chips } on { $figure ->
        [crown] the crown
        [anchor] the anchor
        [heart] hearts
        [diamond] diamonds
        [spade] spades
       *[club] clubs
        }, { $total } in all.
    }
    .you = { $total ->
        [0] You take every bet back.
       *[other] You: { $chips } on { $figure ->
                 [crown] the crown
                 [anchor] the anchor
                 [heart] hearts
                 [diamond] diamonds
                 [spade] spades
                *[club] clubs
            }, { $total } in all.
    }
fact-returned = { $seat } gets { $chips } back.
    .you = You get { $chips } back.
fact-ready = { $seat } is ready.
    .you = You're ready.
fact-thrown = The dice: { $first ->
    [crown] crown
    [anchor] anchor
    [heart] heart
    [diamond] diamond
    [spade] spade
   *[club] club
    }, { $second ->
    [crown] crown
    [anchor] anchor
    [heart] heart
    [diamond] diamond
    [spade] spade
   *[club] club
    }, { $third ->
    [crown] crown
    [anchor] anchor
    [heart] heart
    [diamond] diamond
    [spade] spade
   *[club] club
    }.
fact-won = { $seat } wins { $chips }.
    .you = You win { $chips }.
fact-lost = { $seat } loses { $chips }.
    .you = You lose { $chips }.
fact-even = { $seat } breaks even.
    .you = You break even.
fact-bank_won = The bank ({ $seat }) wins { $chips }.
    .you = Your bank wins { $chips }.
fact-bank_lost = The bank ({ $seat }) pays { $chips }.
    .you = Your bank pays { $chips }.
fact-bank_even = The bank ({ $seat }) breaks even.
    .you = Your bank breaks even.
fact-short = { $seat } owes { $due } and has { $chips }: the winners share it.
    .you = You owe { $due } and have { $chips }: the winners share it.
fact-broken = The bank of { $seat } is broken.
    .you = Your bank is broken.

refusal-not_seated = You aren't at this table.
refusal-seated = You have a seat here already.
refusal-no_chips_brought = You can't sit down without chips.
refusal-table_full = The table is full: { $most } players.
refusal-no_banker = No bets yet: nobody holds the bank.
refusal-banker_bets = The banker doesn't bet.
refusal-not_banker = Only the banker rolls.
refusal-not_ready = { $count ->
    [one] One player isn't ready yet.
   *[other] { $count } players aren't ready yet.
    }
refusal-already_ready = You're ready already.
refusal-bets_closed = Bets are closed: the dice are rolling.
refusal-no_call = Nobody is looking for a banker right now.
refusal-bank_asked = First everyone says who should hold the bank.
refusal-cannot_hold = You can't hold the bank right now.
refusal-out_of_chips = You can't pay the smallest bet of { $minimum }.
refusal-below_minimum = The smallest bet is { $minimum }.
refusal-above_limit = The limit on a figure is { $limit }; you can have up to { $most } there.
refusal-too_few_chips = You don't have enough chips: up to { $most } there.
refusal-bank_cannot_cover = The bank couldn't pay that. { $most ->
    [0] It can't take a bet there right now.
   *[other] You can have up to { $most } there.
    }
refusal-covers_others = Other bets rely on this one: leave at least { $least }.

outcome-no_bets = Nobody bets any more, so the table closes.
outcome-too_few = Fewer than two players have chips, so the table closes.
outcome-no_bank = Nobody can hold the bank, so the table closes.
outcome-no_volunteer = Nobody wants the bank, so the table closes.

token-chip = { $value ->
    [0] chip
    [one] one chip
   *[other] { $value } chips
    }
token-figure_die = { $value ->
    [1] crown
    [2] anchor
    [3] heart
    [4] diamond
    [5] spade
   *[6] club
    }

text-chips = { $chips ->
    [one] one chip
   *[other] { $chips } chips
    }
text-staked = { $chips } + { $staked } chips
text-banker = banker
text-ready = ready
text-bank = Bank of { $seat }: { $chips }
text-term = Throw { $throw } of { $throws }
text-dice = Last throw
text-results = Staked → came back
text-result = { $staked } → { $back } ({ $sign }{ $chips })
text-bank_result = bank: { $sign }{ $chips }
text-asked = Volunteers for the bank?
text-instead = Or a volunteer, if all agree
text-consent = { $seat } for the bank: all agreed?
text-odds = Of 216 throws, { $never } don't show your figure, { $once } show it once (paid { $pay_once } to 1), { $twice } twice ({ $pay_twice } to 1), { $thrice } three times ({ $pay_thrice } to 1).
text-edge = In the long run the bank keeps { $part } of every { $whole } chips.
text-no_edge = In the long run neither side wins.

option-banker = who holds the bank
option-banker-rotation = in turn
option-banker-lot = by lot
option-banker-fixed = one banker (pays 1, 3, 5)
option-banker-volunteer = a volunteer
option-throws = throws before the bank moves on
option-payout = what the bank pays
option-payout-auto = depends on the bank
option-payout-123 = 1, 2, 3
option-payout-135 = 1, 3, 5
option-minimum = smallest bet
option-figure_limit = limit on a figure
option-bank = chips in the bank
option-cover = when the bank couldn't pay
option-cover-limit = bets are limited
option-cover-proportional = winners share
option-broken = the bank is broken
option-broken-cover = when it covers no bet
option-broken-empty = when it is empty
option-successor = after a broken fixed bank
option-successor-volunteer = a volunteer
option-successor-lot = by lot
option-rebuy = new chips for the broke
option-agreement = who must agree to end the table
option-agreement-all = everybody
option-agreement-majority = more than half

move-crown = Crown
move-anchor = Anchor
move-heart = Heart
move-diamond = Diamond
move-spade = Spade
move-club = Club
move-ready = Ready
move-throw = Throw
move-volunteer = Take the bank
move-pass = Pass
move-agree = Change the banker
move-refuse = Keep the banker

typed-crown = crowns
typed-anchor = anchors
typed-heart = hearts
typed-diamond = diamonds
typed-spade = spades
typed-club = clubs
typed-ready = ready
typed-throw = roll
typed-volunteer = volunteer
typed-pass = pass
typed-agree = agree, yes
typed-refuse = no, refuse
