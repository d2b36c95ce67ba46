"""Discord's refusals as the REST API words them: HTTP status, JSON code, message."""

from typing import NamedTuple

from tests.fakes.discord.world.model import Json


class Refusal(NamedTuple):
    """A refusal; `errors` has the wrong parts of a form, nested by key and index, in lists of `_errors`."""

    status: int
    code: int
    message: str
    errors: Json | None = None

    @property
    def body(self) -> Json:
        said: Json = {"message": self.message, "code": self.code}
        return said if self.errors is None else said | {"errors": self.errors}


class ApiError(Exception):
    """Refusal raised by a handler of the fake, which becomes the answer of the request."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


NOT_FOUND = Refusal(404, 0, "404: Not Found")
UNKNOWN_CHANNEL = Refusal(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Refusal(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Refusal(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Refusal(404, 10008, "Unknown Message")
UNKNOWN_USER = Refusal(404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = Refusal(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Refusal(404, 10062, "Unknown interaction")
TOO_MANY_OLD_EDITS = Refusal(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later."
)
OPENING_DMS_TOO_FAST = Refusal(403, 40003, "You are opening direct messages too fast.")
TOO_LARGE = Refusal(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = Refusal(400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOW_UPS = Refusal(400, 40094, "This interaction has hit the maximum number of follow up messages")
MISSING_ACCESS = Refusal(403, 50001, "Missing Access")
NOT_YOUR_MESSAGE = Refusal(403, 50005, "Cannot edit a message authored by another user")
DMS_CLOSED = Refusal(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = Refusal(403, 50013, "Missing Permissions")
TOKEN_EXPIRED = Refusal(401, 50027, "Invalid Webhook Token")
WRONG_CHANNEL_TYPE = Refusal(400, 50024, "Cannot execute action on this channel type")
THREAD_ARCHIVED = Refusal(400, 50083, "Thread is archived")
NO_HISTORY_TO_REPLY = Refusal(403, 160002, "Cannot reply without permission to read message history")
THREAD_LOCKED = Refusal(403, 160005, "Thread is locked")
IN_A_FORUM = Refusal(400, 40058, "Cannot send a message in a forum channel")
NOT_A_TEXT_CHANNEL = Refusal(400, 50008, "Cannot send messages in a non-text channel")
THREAD_EXISTS = Refusal(400, 160004, "A thread has already been created for this message")
NO_MUTUAL_GUILDS = Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


ENTRY_POINT_LEFT_OUT = Refusal(
    400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation."
)


def invalid_form(why: str) -> Refusal:
    return Refusal(400, 50035, f"Invalid Form Body: {why}")
