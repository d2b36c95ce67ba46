"""Diagrams as pictures (PNG, GIF) and as text. Pillow is imported in this package and nowhere else."""
