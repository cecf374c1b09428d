"""Rejected: a request that the server refuses for a reason outside the rules of the game."""

from penultima.errors import PenultimaError
from penultima.text.fluent import Lang, format_message


class Rejected(PenultimaError):
    """Nothing has changed. The code is also the message id: `too_late` is `server-too-late`."""

    def __init__(self, code: str, retry_ms: int | None = None, **facts: str | int) -> None:
        super().__init__(code, facts)
        self.code = code
        self.retry_ms = retry_ms
        self.facts = facts

    @property
    def key(self) -> str:
        return f"server-{self.code.replace('_', '-')}"

    def text(self, lang: Lang) -> str:
        return format_message(lang, self.key, **self.facts)
