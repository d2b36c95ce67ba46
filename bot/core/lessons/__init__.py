"""Lessons as somebody has them before them: which one comes next, and what is said of a move made in it."""
