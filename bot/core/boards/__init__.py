"""Boards as values, for pages that draw them: one person's view of a table, and that person's choices."""
