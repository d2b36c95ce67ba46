"""Positions to be solved: what a puzzle is, how it is found, and the proof that its answers are right.

A game that has puzzles says so with a Recipe (`recipe.py`) and ships them in its own package; nothing here
knows any game.
"""
