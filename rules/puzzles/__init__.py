"""Puzzles: positions to be solved, the search for them, and the proof that their answers are right.

A game that has puzzles brings a Recipe (`recipe.py`) and ships them in its own package. Nothing here knows
any game.
"""
