"""The puzzle of the day: which one it is, what is posted of it, and how people take part."""
