command-coinflip = Joga uma moeda
word-coinflip = moeda, coinflip
coin-heads = Cara!
coin-tails = Coroa!
coin-score = 🪙 Cara { $heads } · coroa { $tails }
