"""The board of a picture: where sites lie, the empty board, tokens, marks, and rows painted from them."""
