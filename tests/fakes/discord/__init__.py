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
*values)`; `submit(answer.modal, bid="12")`; `says("@bot c3 d4", channel, reply_to=…, ping=False)`;
`dm("12")`. `at(channel)` and `in_dm` are the same person elsewhere, `inbox` holds the bot's private
messages. They can do no more than people can: a disabled button, a missing option or an invisible message
is an AssertionError. An act returns once the client is idle; with
`wait="answered"` at the answer, with `wait="sent"` at once. `message.snapshot()` keeps its
buttons for stale taps.

Answers. `reply` (a Message), `updated`, `followups`, `modal`, `choices`, `failed`.

Messages. `content`, `embeds`, `buttons`, `menus`, `files` (name, kind, data, description), `ephemeral`,
`audience`, `pings(alice)`, `edits`, `deleted`; `fake.last(channel)`, `channel.shown`.

Secrets. `fake.public`: every text others could ever see; `fake.public_custom_ids`;
`fake.private_to(alice)`.

People also act on messages: `edits(message, text)`, `forwards(message, channel)`, and, with the right to
manage messages, `deletes(message)`.

Texts. `message.marks`: markup of a text on a screen (mentions, links, timestamps, commands, styles), to
assert that a name became none of it.

The world (`administration.py`). `add_guild` (with `bot=False` the app is installed without its bot user),
`remove_bot`, `invite_bot`, `outage`, `back`, `add_channel` (of any kind), `add_thread`, `archive`,
`let_in`, `put_out` (of a private thread), `enable_activities` (adds their own command to the menu),
`let_use` (a server's choice of who may use a command), `slow_down`, `delete_channel`,
`alice.leave(guild)`, `alice.user.dms_open = False`. Rights are Discord's: roles of the guild, then
overwrites of the channel: `forbid(channel, "send_messages")`, `allow(channel)`, both with `who=` a person
or a role; `add_role`, `give_role`, `take_role`, `change_role`, `bot_role()`. Each change sends
the events that it would on Discord.

Trouble (`trouble.py`). `fail("POST", r"/channels/\d+/messages", 503, times=2)`; `errors=` names the place in
a form; 429 takes `retry_after=`, `everywhere=` and `via=False`, the shield's ban; with `lost=True` the
request takes effect and only its answer fails; `cut` breaks the connection, `hang` leaves it open without an
answer. The gateway: `drop(code=…)` and a RESUME, which fails after a minute of the fake's clock,
`invalidate()`, `gateway.ask_to_reconnect()`, `gateway.invalidate(resumable=…)`, `resume_at`, the address in
READY for a RESUME; `gateway.strays`, clients of a gateway that the fake has never named (`elsewhere`);
`gateway.refusing.append(4004)`, `gateway.repeat("MESSAGE_CREATE")`, `garble("MESSAGE_CREATE", {…})`; all of
it at once: `go_down()`, `come_back()`. Rate limits are always on, with short seconds (`rest/rate_limits.py`);
`fake.rest.limits.limited` counts refused requests. So is the limit on sessions (`starts.py`,
`fake.gateway.starts`): a client that identifies too soon is refused, one that does it a thousand times in a
day of the fake's clock loses the token. The clock given as `now` rules the 3 seconds, the 15 minutes of a
token, the hour after which messages stay as they are, and the minutes of a nonce.

Behaviour of servers other than Discord's: `interactions.place_told` ("whole", "id", "none": both fields of a
channel are optional), `messages.rounds_numbers` (ids that come as JSON numbers lose their last digits).

Waiting. `settled()`, `until(condition)`, `expect("PATCH", pattern, times)`, `connected(shards)`; never a
sleep. A bot with tasks of its own adds to `fake.idle_hooks` a function that awaits them.
"""

from tests.fakes.discord.fake import FakeDiscord, contract_from_environment
from tests.fakes.discord.people.person import Answer, Person
from tests.fakes.discord.people.screens import Choice, Modal
from tests.fakes.discord.rest.server import Call
from tests.fakes.discord.world.model import Button, Channel, File, Guild, Menu, Message, User

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
