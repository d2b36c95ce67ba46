"""Cards: short tables of words and numbers about people, in the colours of the boards."""
