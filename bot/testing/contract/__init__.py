"""Contract tests of every game. Each has a parameter `name`, the game's id, or is about no game."""
