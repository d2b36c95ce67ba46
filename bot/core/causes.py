"""What went wrong, said without the words of an error: those of a platform may carry a token."""

import traceback
from pathlib import Path


def cause_of(error: BaseException) -> str:
    """What an error is and where it arose. Only words of the machine are kept (a port is taken)."""
    known = f": {error.strerror}" if type(error) is OSError and error.strerror else ""
    status = getattr(error, "status", None)
    code = f" {status}" if isinstance(status, int) else ""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{code}{known}{where}"
