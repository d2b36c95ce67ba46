"""What is written above and below a board: whose turn it is, the players, the panels."""
