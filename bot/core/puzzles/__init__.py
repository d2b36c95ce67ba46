"""Puzzles as somebody has them before them: which one comes next, its board, and what an answer changes."""
