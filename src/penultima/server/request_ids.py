"""Request ids: what the log lines of one HTTP request, or of one WebSocket, have in common.

They are made here, or by the operator's proxy. The ids that clients give their messages are none
of them: who knows one could repeat the message that took a seat.
"""

import re
import secrets
from contextvars import ContextVar

HEADER = "X-Request-ID"
_GOOD = re.compile(r"[A-Za-z0-9._-]{1,64}")

current: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that is being handled, or that has led to what is."""


def new_id(proposed: str | None = None) -> str:
    """The id that a proxy or another node proposes, if it is a plain one, or a new one."""
    if proposed is not None and _GOOD.fullmatch(proposed):
        return proposed
    return secrets.token_hex(8)
