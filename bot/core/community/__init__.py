"""Reasons to come back: how games ended, and how well people play. The rules know nothing of it."""
