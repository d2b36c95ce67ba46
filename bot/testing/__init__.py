"""What every game promises, as tests that can be pointed at any installed game: `taberna test-game ID`.

Needs pytest and hypothesis, which the bot itself does not.
"""
