"""Diagrams as pictures (PNG, GIF) and as text. Pillow is imported here and nowhere else."""
