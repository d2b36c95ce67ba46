"""How events come in: each becomes a request, and its reply goes back to where it came from."""
