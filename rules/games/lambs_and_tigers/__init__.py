"""Lambs and Tigers: fifteen lambs pen in three tigers (seed 004)."""

from rules.games.lambs_and_tigers.rules import LambsAndTigers

GAME = LambsAndTigers()
