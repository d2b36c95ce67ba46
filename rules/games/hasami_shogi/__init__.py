"""Hasami shogi: eighteen stones a side, steps and single jumps, and prisoners taken between two."""

from rules.games.hasami_shogi.rules import HasamiShogi

GAME = HasamiShogi()
