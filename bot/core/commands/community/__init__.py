"""What people ask about one another: who plays how well, and what was played."""
