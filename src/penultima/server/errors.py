"""Rejected: a request that the server does not carry out, for a reason outside the rules."""

from penultima.errors import PenultimaError
from penultima.text.fluent import Lang, say_once


class Rejected(PenultimaError):
    """Nothing has changed. The code names the message too: `too_late` is `server-too-late`."""

    def __init__(self, code: str, retry_ms: int | None = None, **facts: str | int) -> None:
        super().__init__(code, facts)
        self.code = code
        self.retry_ms = retry_ms
        self.facts = facts

    @property
    def key(self) -> str:
        return f"server-{self.code.replace('_', '-')}"

    def text(self, lang: Lang) -> str:
        return say_once(lang, self.key, **self.facts)
