command-coinflip = Lancia una moneta
word-coinflip = moneta, coinflip
coin-heads = Testa!
coin-tails = Croce!
coin-score = 🪙 Testa { $heads } · croce { $tails }
