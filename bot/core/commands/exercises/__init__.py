"""Moves made in exercises: puzzles and lessons."""
