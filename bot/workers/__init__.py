"""Work in other processes: engines of bot players, films, analyses."""
