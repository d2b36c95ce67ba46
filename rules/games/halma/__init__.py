"""Halma for two, for four in two pairs, and as a patience for one (seed 004)."""

from rules.games.halma.rules import Halma

GAME = Halma()
