"""A fake Telegram Bot API on loopback, for bots built with the real python-telegram-bot.

    async with FakeTelegram() as fake:             # leaving it asserts that `fake.problems` is empty
        Application.builder().token(fake.token).base_url(fake.base_url).base_file_url(fake.base_file_url)

Who is there
    ana = fake.person("Ana", language="pt-br")     # ana.private is the chat with the bot, not open yet
    fake.group(title, *people)                     # the first owns it; bot=False: the bot is not in it
    fake.supergroup(title, *people, forum=True), fake.channel(title, *people)
    await ana.opens_topic("Dice", forum)           # closes, reopens, deletes_topic
    await ana.adds_bot(chat, role), removes_bot(chat), blocks_bot(), joins(chat), leaves(chat)
    ana.promotes(bea, chat); new = await ana.upgrades(group); await ana.deletes_chat(group)
    await ana.forbids(chat, "photos"), restricts_bot(chat, "messages", "photos"), slows_down(chat, 30)
    quiz = fake.other_bot("quiz_bot"); fake.writes_as(quiz, "Ready?", group)   # commands are its own now

What people do
    message = await ana.says("/play lasca", place) # a place is a chat or topic; without it: in private
    await ana.says("/end", group, on_behalf_of=group)      # anonymous admin; or a channel
    await ana.replies(message, "c3 d4"); await ana.edits(message, "c3 e5")
    await ana.deletes(message); copy = await ana.forwards(board, place)
    await ana.starts("payload"); await ana.follows(url)    # deep links
    answer = await ana.taps(message, "Move")       # by label, data or Button: .text .alert .url .inline
    query = await ana.presses(message, "Move"); await ana.answer_to(query)
    results = await ana.asks_inline("q", group); await ana.picks(results[0], group)

What the bot did
    await fake.answer_to(message)                  # its next message: .text .labels .links .button() .file
    async with fake.edit_of(board): ...            # ends when the board has been edited
    await fake.until(lambda: fake.last(topic))     # the first true value of a condition on the fake
    fake.posts(place), fake.last(place), fake.calls, fake.count("sendPhoto"),
    fake.unanswered, fake.commands_for(ana, place)
    fake.public, fake.public_files, fake.private_to(ana)   # every word it ever sent, by who could see it

What one member of a group sees (FakeTelegram(ephemeral=True): Bot API 10.3, see `world/ephemeral`)
    ana.sees(board)                                # the picker in its place, or the board itself
    ana.ephemerals(group)                          # the ephemeral messages she sees there, oldest first
    await ana.whispers("/bid 7", group)            # an ephemeral command: see fake.private_commands_for
    ana.uses_old_client(); fake.strips_ephemeral = True    # not delivered; posted for everybody

Guest mode
    board = await ana.summons("@taberna_bot play lasca", chat)    # the bot isn't in it: an inline message

What goes wrong
    fake.fail("sendPhoto", 502, "Bad Gateway", chat=group, times=2)    # "*": any method; done=True: after it
    fake.lose_answer("sendPhoto", chat=group)      # done, but the bot sees the connection break
    fake.unreachable = True; fake.token_refused = True; fake.proxy = "<html>Not found</html>"
    with fake.outage(): ...                        # 502 for everything inside
    fake.flood.pause(group, 7)                     # 429 in this chat (None: everywhere) for 7 s of the clock
    fake.flood.rules = True                        # 1/s a chat, 20/min a group, 30/s overall, every method
    fake.upload_seconds = 1.5                      # how long a file is on its way before its call counts
    fake.updates.duplicated = True; fake.updates.reordered = True
    async with fake.updates.held(): ...            # what happens inside arrives as one batch
    await fake.updates.push_unknown({"message": {}})       # an update no library can read
    fake.clock.advance(20)                         # FakeTelegram(clock=Clock(running=True)): real time
    topic.closed, chat.general_closed, message.deleted     # may be set outright

All traffic, both ways, is checked against the published schema if TABERNA_SCHEMAS names the folder
that holds it, and always against `rules`. A request no correct bot sends is answered with 400 and
noted in `fake.problems`; `fake.pardon()` takes the notes out. Errors that happen to correct bots
(blocked, not modified, too old) are no problems.
"""

from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.fakes.telegram.waiting import Clock
from tests.fakes.telegram.world.model import Button, Chat, Message, Place, Topic
from tests.fakes.telegram.world.state import Answer, InlineResult, Query

__all__ = [
    "Answer",
    "Button",
    "Chat",
    "Clock",
    "FakeTelegram",
    "InlineResult",
    "Message",
    "Person",
    "Place",
    "Query",
    "Topic",
]
