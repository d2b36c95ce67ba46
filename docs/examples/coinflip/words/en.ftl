command-coinflip = Throw a coin
word-coinflip = coinflip
coin-heads = Heads!
coin-tails = Tails!
coin-score = 🪙 Heads { $heads } · tails { $tails }
