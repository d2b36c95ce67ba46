"""Tournaments: who meets whom, what follows from how the games ended, and what is posted of it."""
