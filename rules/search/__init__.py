"""Computer opponents: general search algorithms over the protocol of games, and one entry, `choose`.

Everything here is a pure function of a view, an effort and a seed: no clock, no chance, no I/O, and no order
of hashes decides a move, so that the same question has the same answer on every machine. An opponent is given
the **view** of its seat and nothing else; what is sealed it cannot see.

`opponents.py` is the entry; `effort.py` says what is asked of a search and what comes back; the other files
are the algorithms. What belongs to one game is in its own `evaluate.py`, found through the game object.
"""
