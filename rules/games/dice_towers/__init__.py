"""The game of stacked dice and the prison of seed 003; its working name is the `name` of its words."""

from rules.games.dice_towers.rules import DiceTowers

GAME = DiceTowers()
