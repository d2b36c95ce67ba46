"""Citadel, John Muhlenberg's duel of sealed bids (seed 002)."""

from rules.games.citadel.rules import Citadel

GAME = Citadel()
