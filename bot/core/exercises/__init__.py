"""What puzzles and lessons have in common: a position in which one person looks for a move."""
