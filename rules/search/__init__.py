"""Computer players: general search algorithms over the protocol of games, and one entry, `choose`.

Everything here is a pure function of a view, an effort and a seed: no clock, no chance, no I/O, and no order
of hashes decides a move. So the same question has the same answer on every computer. A computer player gets
only the **view** of its seat, without sealed moves.

`opponents.py` is the entry, `effort.py` holds the arguments and results of a search; the other files are the
algorithms. The evaluation of a game is in its own `evaluate.py`, found through the game object.
"""
