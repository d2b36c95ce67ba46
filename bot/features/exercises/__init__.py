"""Exercises: the board that puzzles and lessons share, and moves on it."""
