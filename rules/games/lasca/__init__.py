"""Lasca: columns of prisoners under their guides, on the 25 white squares of a 7 × 7 board."""

from rules.games.lasca.rules import Lasca

GAME = Lasca()
