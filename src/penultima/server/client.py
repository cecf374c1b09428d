"""A client: one connection, and whom it speaks for."""

from typing import TYPE_CHECKING

from penultima.errors import PenultimaError, Refused
from penultima.rules.table import Setup
from penultima.text.fluent import Lang
from penultima.text.refusals import refusal_text

from . import protocol
from .declined import Declined
from .messages import Goodbye, Message, Refusal
from .requests import Request
from .services import Link

if TYPE_CHECKING:
    from .table import OpenTable

# WebSocket close codes: 1000 is done, 1001 going away, 1008 against the rules of the house.
DONE, AWAY, POLICY = 1000, 1001, 1008


class Client:
    """`told` is the last seq it knows; None until it has been welcomed.

    `token` waits to be told once; `wanted` is a table that is being looked for,
    and `early` what was asked of it meanwhile.
    """

    __slots__ = ("address", "bad_frames", "early", "lang", "link", "player", "table", "token",
                 "told", "waits_for_replay", "wanted")  # fmt: skip

    def __init__(self, link: Link, address: str = "") -> None:
        self.link = link
        self.address = address
        self.lang: Lang = "en"
        self.table: OpenTable | None = None
        self.player: int | None = None
        self.told: int | None = None
        self.token: str | None = None
        self.wanted: Request | None = None
        self.early: list[Request] = []
        self.bad_frames = 0
        self.waits_for_replay = False

    def send(self, message: Message) -> None:
        self.link.send(protocol.encode(message))

    def refuse(self, id_: str, why: PenultimaError, setup: Setup | None = None) -> None:
        if isinstance(why, Refused):
            facts = {name: _plain(fact) for name, fact in why.facts.items()}
            text, key = refusal_text(why, self.lang, setup), f"refusal-{why.reason}"
            self.send(Refusal(id_, why.code, why.clause, key, facts, text))
            return
        if not isinstance(why, Declined):  # the rules know what a match may begin from
            why = Declined("bad_setup", problem=str(why))
        text = why.text(self.lang)
        self.send(Refusal(id_, why.code, None, why.key, dict(why.facts), text, why.retry_ms))

    def part(self, goodbye: Goodbye, code: int = DONE) -> None:
        """The last word. Whatever else the connection sends is nobody's."""
        self.table = self.player = self.told = self.wanted = None
        self.early = []
        self.send(goodbye)
        self.link.close(code)


def _plain(fact: object) -> str | int | None:
    return fact if fact is None or isinstance(fact, int) else str(fact)
