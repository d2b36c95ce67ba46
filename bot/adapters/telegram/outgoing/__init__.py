"""Outgoing replies and boards."""
