"""Rate limits as Discord keeps them: a bucket for each route and place, a global one, and a hidden one.

Their seconds are shorter than a clock's (see `second`): the ratios are Discord's, headers and bodies are
true, and a client that follows them loses no time in tests.
"""

import math
import re
import time
from dataclasses import dataclass
from typing import NamedTuple

SECOND = 0.01
"""Seconds of the clock for each second of Discord's."""


class Rule(NamedTuple):
    """Number of requests in a number of seconds, counted for each value of the pattern's groups."""

    method: str
    pattern: re.Pattern[str]
    limit: int
    seconds: float


def _rule(method: str, pattern: str, limit: int, seconds: float) -> Rule:
    return Rule(method, re.compile(pattern), limit, seconds)


RULES = (
    _rule("POST", r"/channels/(\d+)/messages", 5, 5),
    _rule("PATCH", r"/channels/(\d+)/messages/\d+", 5, 5),
    _rule("DELETE", r"/channels/(\d+)/messages/\d+", 5, 1),
    _rule("POST", r"/channels/(\d+)/typing", 5, 5),
    _rule("POST", r"/channels/(\d+)/(?:messages/\d+/)?threads", 50, 300),
    _rule("PATCH", r"/channels/(\d+)", 5, 15),
    _rule("GET", r"/gateway/bot", 2, 5),
    _rule("POST", r"/webhooks/\d+/([^/]+)", 5, 2),
    _rule("PATCH", r"/webhooks/\d+/([^/]+)/messages/[^/]+", 5, 2),
    _rule("DELETE", r"/webhooks/\d+/([^/]+)/messages/[^/]+", 5, 2),
)
GLOBAL = Rule("", re.compile(""), 50, 1)
HIDDEN = Rule("POST", re.compile(r"/webhooks/\d+/[^/]+"), 30, 60)
"""Follow-ups in one place, for all interactions together: no header mentions it before it is reached."""

_OWN_TOKEN = ("/interactions/", "/webhooks/")
"""Requests with an interaction's token do not count towards the global limit."""


class Verdict(NamedTuple):
    """Answer of a limit. `retry_after`: seconds to wait, None for a request that may pass."""

    headers: dict[str, str]
    retry_after: float | None = None
    scope: str = ""


@dataclass
class _Window:
    """Window that begins with its first request."""

    ends: float
    used: int = 0


class RateLimits:
    """`limited` counts the requests that were refused, by scope: user, shared or global."""

    def __init__(self, second: float = SECOND) -> None:
        self.second = second
        self.limited: dict[str, int] = {}
        self._windows: dict[tuple[object, ...], _Window] = {}

    def take(self, method: str, path: str, place: str | None) -> Verdict:
        """Count a request.

        place: the channel of a follow-up.
        """
        now = time.monotonic()
        rule, key = _bucket(method, path)
        if not path.startswith(_OWN_TOKEN) and (wait := self._count(GLOBAL, (), now)):
            headers = {"X-RateLimit-Global": "true"}
            return self._refused(headers, wait, "global")
        if rule is None:
            return Verdict({})
        wait = self._count(rule, key, now)
        headers = self._headers(rule, key, now)
        if wait:
            return self._refused(headers, wait, "user")
        hidden = place is not None and method == HIDDEN.method and HIDDEN.pattern.fullmatch(path)
        if hidden and (wait := self._count(HIDDEN, (place,), now)):
            return self._refused(headers, wait, "shared")
        return Verdict(headers)

    def _count(self, rule: Rule, key: tuple[object, ...], now: float) -> float:
        """Count a request; return 0.0, or the seconds until the rule allows another one."""
        name = (rule.method, rule.pattern.pattern, *key)
        window = self._windows.get(name)
        if window is None or now >= window.ends:
            window = self._windows[name] = _Window(now + rule.seconds * self.second)
        if window.used >= rule.limit:
            return window.ends - now
        window.used += 1
        return 0.0

    def _headers(self, rule: Rule, key: tuple[object, ...], now: float) -> dict[str, str]:
        window = self._windows[(rule.method, rule.pattern.pattern, *key)]
        left = math.ceil((window.ends - now) * 1000) / 1000
        return {
            "X-RateLimit-Limit": str(rule.limit),
            "X-RateLimit-Remaining": str(rule.limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"{rule.method} {rule.pattern.pattern}",
        }

    def _refused(self, headers: dict[str, str], wait: float, scope: str) -> Verdict:
        self.limited[scope] = self.limited.get(scope, 0) + 1
        return Verdict(headers, wait, scope)


def _bucket(method: str, path: str) -> tuple[Rule | None, tuple[str, ...]]:
    """Return the rule of a request and the place it counts for; a route may have no rule."""
    for rule in RULES:
        if rule.method == method and (match := rule.pattern.fullmatch(path)):
            return rule, match.groups()
    return None, ()
