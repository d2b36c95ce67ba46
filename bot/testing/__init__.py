"""What tests of a game need, wherever its package is: the contract, random play, a bot without a platform.

contract/: what every game promises, run by `taberna test-game ID` with pytest and hypothesis, which the bot
needs not. harness, player: the whole bot, and people who play on it. playing: random games without a bot.
"""
