"""Tools for testing a game, in any package: the contract, random play, and a bot without a platform.

contract/: promises of every game, run by `taberna test-game ID`. It needs pytest and hypothesis, which the
bot doesn't. harness, player: the whole bot and people who play on it. playing: random games without a bot.
"""
