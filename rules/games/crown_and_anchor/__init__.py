"""Crown and Anchor, six figures and three dice against a bank (seed 000)."""

from rules.games.crown_and_anchor.rules import CrownAndAnchor

GAME = CrownAndAnchor()
