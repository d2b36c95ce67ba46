"""What every game promises, as tests. Each has a parameter `name`, the game's id, or is about no game."""
