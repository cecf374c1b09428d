"""A client: one connection, and whom it speaks for."""

from typing import TYPE_CHECKING

from penultima.errors import PenultimaError, Refused
from penultima.rules.table import Setup
from penultima.server.errors import Rejected
from penultima.server.runtime import Channel
from penultima.text.fluent import Lang
from penultima.text.refusals import refusal_text
from penultima.wire import codec as protocol
from penultima.wire.messages import Goodbye, Message, Refusal, RuleRefusal
from penultima.wire.requests import Request

if TYPE_CHECKING:
    from penultima.server.table.driver import TableDriver

# WebSocket close codes: 1000 is done, 1001 going away, 1008 against the rules of the house.
DONE, AWAY, POLICY = 1000, 1001, 1008


class Session:
    """`told` is the last seq it knows; None until it has been welcomed.

    `token` waits to be told once; `wanted` is a table that is being looked for,
    and `early` what was asked of it meanwhile.
    """

    __slots__ = (
        "address",
        "bad_frames",
        "channel",
        "early",
        "lang",
        "player",
        "table",
        "token",
        "told",
        "waits_for_replay",
        "wanted",
    )  # fmt: skip

    def __init__(self, channel: Channel, address: str = "") -> None:
        self.channel = channel
        self.address = address
        self.lang: Lang = "en"
        self.table: TableDriver | None = None
        self.player: int | None = None
        self.told: int | None = None
        self.token: str | None = None
        self.wanted: Request | None = None
        self.early: list[Request] = []
        self.bad_frames = 0
        self.waits_for_replay = False

    def send(self, message: Message) -> None:
        self.channel.send(protocol.encode(message))

    def refuse(self, id_: str, why: PenultimaError, setup: Setup | None = None) -> None:
        if isinstance(why, Refused):
            said = rule_refusal(why, self.lang, setup)
            self.send(Refusal(id_, said.code, said.clause, said.key, said.facts, said.text))
            return
        if not isinstance(why, Rejected):  # the rules know what a match may begin from
            why = Rejected("bad_setup", problem=str(why))
        text = why.text(self.lang)
        self.send(Refusal(id_, why.code, None, why.key, dict(why.facts), text, why.retry_ms))

    def part(self, goodbye: Goodbye, code: int = DONE) -> None:
        """The last word. Whatever else the connection sends is nobody's."""
        self.table = self.player = self.told = self.wanted = None
        self.early = []
        self.send(goodbye)
        self.channel.close(code)


def rule_refusal(why: Refused, lang: Lang, setup: Setup | None) -> RuleRefusal:
    facts = {name: _plain(fact) for name, fact in why.facts.items()}
    text = refusal_text(why, lang, setup)
    return RuleRefusal(why.code, why.clause, f"refusal-{why.reason}", facts, text)


def _plain(fact: object) -> str | int | None:
    return fact if fact is None or isinstance(fact, int) else str(fact)
