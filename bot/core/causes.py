"""Causes of errors without their messages: those of a platform may contain a token."""

import traceback
from pathlib import Path


def cause_of(error: BaseException) -> str:
    """Return an error's type and place. Of messages, only the operating system's are kept."""
    known = f": {error.strerror}" if type(error) is OSError and error.strerror else ""
    status = getattr(error, "status", None)
    code = f" {status}" if isinstance(status, int) else ""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{code}{known}{where}"
