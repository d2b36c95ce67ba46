"""Pixels, and the files they are kept in: drawing, letters, palettes, compression, PNG. Knows no Diagram."""
