r"""A fake Discord on loopback, for the real discord.py client.

    async with FakeDiscord(now=clock) as fake:          # discord.py points at it until the end
        alice = fake.person("alice", locale="pt-BR")     # dms=False: closed; admin=True: may manage the guild
        …start the client with fake.token…
        await fake.connected()
        answer = await alice.slash("play", game="lasca")  # options are checked against the synced commands

Leaving the block asserts that `fake.problems` is empty: every request and answer is checked against Discord's
published schema (in the folder TABERNA_SCHEMAS names, when set) and against the limits in `limits.py`.

People. `slash("table join", code=…)`; `autocomplete("move", table=…, move="c3")` → choices, the last option
being typed; `menu("Challenge", bob)`; `click(message, label or custom_id)`; `choose(message, menu,
*values)`; `submit(answer.modal, bid="12")`; `says("@bot c3 d4", channel, reply_to=…)`; `dm("12")`.
`at(channel)` and `in_dm` are the same person elsewhere, `inbox` is what the bot wrote in private. They can
do no more than people can: a disabled button, an option that does not exist, a message they cannot see is
an AssertionError. An act returns once nothing moves any more; with `wait="answered"` at the answer, with
`wait="sent"` at once. `message.snapshot()` keeps its buttons for stale taps.

Answers. `reply` (a Message), `updated`, `followups`, `modal`, `choices`, `failed`.

Messages. `content`, `embeds`, `buttons`, `menus`, `files` (name, kind, data, description), `ephemeral`,
`audience`, `pings(alice)`, `edits`, `deleted`; `fake.last(channel)`, `channel.shown`.

Secrets. `fake.public`: every text others could ever see; `fake.public_custom_ids`;
`fake.private_to(alice)`.

The world. `add_guild`, `remove_bot`, `outage`, `add_channel`, `add_thread`, `archive`, `delete_channel`,
`forbid(channel, "send_messages")`, `allow(channel)`, `alice.leave(guild)`, `alice.user.dms_open = False`.

Trouble. `fail("POST", r"/channels/\d+/messages", 503, times=2)`; 429 takes `retry_after=` and
`everywhere=`; with `lost=True` the request takes effect and only its answer fails. `drop()` and a RESUME,
`invalidate()`. The clock given as `now` rules the 3 seconds, the 15 minutes of a token, and the hour after
which messages stay as they are.

Waiting. `settled()`, `until(condition)`, `expect("PATCH", pattern, times)`, `connected(shards)`; never a
sleep. A bot with tasks of its own adds to `fake.idle_hooks` what waits for them.
"""

from tests.fakes.discord.fake import FakeDiscord, contract_from_environment
from tests.fakes.discord.person import Answer, Person
from tests.fakes.discord.rest import Call
from tests.fakes.discord.screens import Choice, Modal
from tests.fakes.discord.world import Button, Channel, File, Guild, Menu, Message, User

__all__ = [
    "Answer",
    "Button",
    "Call",
    "Channel",
    "Choice",
    "FakeDiscord",
    "File",
    "Guild",
    "Menu",
    "Message",
    "Modal",
    "Person",
    "User",
    "contract_from_environment",
]
