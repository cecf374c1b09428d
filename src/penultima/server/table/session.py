"""A session: one connection, and the player it speaks for."""

from penultima.errors import PenultimaError, Refused
from penultima.rules.table import Setup
from penultima.server.errors import Rejected
from penultima.server.runtime import Channel
from penultima.text.fluent import Lang
from penultima.text.refusals import refusal_text
from penultima.wire import codec
from penultima.wire.messages import Goodbye, Message, Presence, Refusal, RuleRefusal

# WebSocket close codes.
NORMAL, GOING_AWAY, POLICY_VIOLATION = 1000, 1001, 1008


class Session:
    """`told` is the last seq the connection has been sent, None until it has been welcomed.

    `number` tells one connection at a table from the next. `token` waits to be sent once, and
    `presence` is the last one that was sent.
    """

    __slots__ = (
        "address", "awaits_replay", "channel", "keys", "lang", "number", "player", "presence",
        "token", "told",
    )  # fmt: skip

    def __init__(self, channel: Channel, address: str = "") -> None:
        self.channel, self.address = channel, address
        self.lang: Lang = "en"
        self.number = 0
        self.player: int | None = None
        self.told: int | None = None
        self.presence: Presence | None = None
        self.token: str | None = None
        self.awaits_replay = False
        self.keys: tuple[str, ...] = ()
        """Of a spectator: by them the table knows those whom the host has removed."""

    def send(self, message: Message) -> None:
        self.channel.send(codec.encode(message))

    def refuse(self, id_: str, why: PenultimaError, setup: Setup | None = None) -> None:
        self.send(refusal(id_, why, self.lang, setup))

    def leave_table(self) -> None:
        self.player = self.told = self.presence = None

    def part(self, goodbye: Goodbye, code: int = NORMAL) -> None:
        """Send the last message and close. Whatever else the connection sends is ignored."""
        self.leave_table()
        self.send(goodbye)
        self.channel.close(code)


def refusal(id_: str, why: PenultimaError, lang: Lang, setup: Setup | None = None) -> Refusal:
    """An error as the client is told of it."""
    if isinstance(why, Refused):
        said = rule_refusal(why, lang, setup)
        return Refusal(id_, said.code, said.clause, said.key, said.facts, said.text)
    if not isinstance(why, Rejected):  # the rules know what a match may begin from
        why = Rejected("bad_setup", problem=str(why))
    return Refusal(id_, why.code, None, why.key, dict(why.facts), why.text(lang), why.retry_ms)


def rule_refusal(why: Refused, lang: Lang, setup: Setup | None) -> RuleRefusal:
    facts = {name: _plain(fact) for name, fact in why.facts.items()}
    text = refusal_text(why, lang, setup)
    return RuleRefusal(why.code, why.clause, f"refusal-{why.reason}", facts, text)


def _plain(fact: object) -> str | int | None:
    return fact if fact is None or isinstance(fact, int) else str(fact)
