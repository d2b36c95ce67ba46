"""What is kept of results, ratings and attempts at puzzles."""
