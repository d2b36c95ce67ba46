"""Incoming updates, by polling or webhook."""
