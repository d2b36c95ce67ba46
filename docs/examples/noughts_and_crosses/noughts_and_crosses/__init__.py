"""Noughts and Crosses: three in a row on nine squares. A demonstration of a game as a package."""

from noughts_and_crosses.rules import NoughtsAndCrosses

GAME = NoughtsAndCrosses()
