"""Requests as they may be served: texts made fit to be kept, buttons for nobody but who was asked."""

from dataclasses import replace
from typing import Final

from bot.core.input import callback_data
from bot.core.language.text import clean, clean_name
from bot.core.messages import AnyReply, Request
from rules.core.errors import Refusal
from storage.model import TableId

LONGEST_ARGUMENT: Final = 300
LONGEST_NAME: Final = 40
"""Characters of what people type and of what they call themselves, as far as it is read."""


def cleaned(request: Request) -> Request:
    """A request whose arguments and name are fit to be kept and shown."""
    args = {name: clean(text, LONGEST_ARGUMENT) for name, text in request.args.items()}
    table = TableId(clean(request.table, LONGEST_ARGUMENT)) if request.table else None
    person = request.person
    if person is not None:
        unnamed = person.id.partition(":")[2]
        name = clean_name(person.name, LONGEST_NAME) or clean_name(unnamed, LONGEST_NAME)
        person = replace(person, name=name)
    return replace(request, args=args, table=table, person=person)


def must_be_own(request: Request) -> None:
    """Raises Refusal `not_your_button` for a tap in somebody else's answer; the chat's own is its admins'."""
    own = (request.person.id,) if request.person else ()
    admins = (request.chat,) if request.admin else ()
    if request.whose and request.whose not in map(callback_data.mark, (*own, *admins)):
        raise Refusal("not_your_button")


def bound_to_asker(request: Request, reply: AnyReply) -> AnyReply:
    """A reply whose buttons, options and form take nobody's taps but the asker's, unless it is for all."""
    if request.person is None or reply.public:
        return reply
    person = request.person.id

    def own(data: str) -> str:
        return callback_data.bound(data, person)

    rows = tuple(tuple(replace(b, data=own(b.data)) for b in row) for row in reply.buttons)
    menu, form = reply.menu, reply.form
    if menu is not None:
        menu = replace(menu, options=tuple(replace(o, data=own(o.data)) for o in menu.options))
    return replace(reply, buttons=rows, menu=menu, form=form and replace(form, data=own(form.data)))
