"""Diagrams as text: a monospaced board, sentences, alt text; and the words that pictures use too."""
