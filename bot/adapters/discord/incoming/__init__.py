"""Incoming events, read as requests."""
