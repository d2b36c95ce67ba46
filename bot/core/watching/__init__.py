"""Looking on at a table: who does is told in private when something happens there."""
