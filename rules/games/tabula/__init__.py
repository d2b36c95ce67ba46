"""Tabula, the Roman race of fifteen men and three dice (seed 001)."""

from rules.games.tabula.rules import Tabula

GAME = Tabula()
