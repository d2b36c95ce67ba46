"""What is kept of results, ratings, attempts at puzzles and lessons."""
