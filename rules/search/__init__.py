"""Computer players: general search algorithms over the protocol of games, and one entry, `choose`.

Everything here is a pure function of a view, an effort and a seed: no clock, no chance, no I/O, and no order
of hashes decides a move, so that the same question has the same answer on every machine. A computer player is
given the **view** of its seat and nothing else; it cannot see what is sealed.

`opponents.py` is the entry, `effort.py` holds the arguments and results of a search; the other files are the
algorithms. The evaluation of a game is in its own `evaluate.py`, found through the game object.
"""
