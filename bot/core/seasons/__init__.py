"""Seasons: leaderboards and chips that begin anew by the calendar, where a chat wants it."""
