"""Boards as values: what one person sees of a table and may do there, for who draws it without a picture."""
