"""A chair at a table, here or far away: what the screen needs to know, and no more."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from penultima.rules.actions import Action
from penultima.rules.cards import Color, Seat
from penultima.rules.events import Event
from penultima.text.fluent import Lang
from penultima.view import View


class News(NamedTuple):
    """What has happened, as this chair may know it, and the table after it."""

    events: tuple[Event, ...]
    view: View


class Said(Exception):
    """What the table answers to a move that it refuses, in the person's language."""


class RemainingTime(NamedTuple):
    """Who has to decide in time."""

    seat: Seat
    left_s: int


class PlayerSeat(ABC):
    """`tell` is called with every piece of news, `note` with what people say and do around it.

    `remark` is called with what matters for a moment only, such as a lost connection.
    """

    lang: Lang
    can_talk = False
    tell: Callable[[News], None] = staticmethod(lambda news: None)
    note: Callable[[str], None] = staticmethod(lambda line: None)
    remark: Callable[[str], None] = staticmethod(lambda line: None)

    @property
    @abstractmethod
    def view(self) -> View: ...

    @property
    def trouble(self) -> str:
        """What is wrong with the connection, for as long as it is."""
        return ""

    @property
    def clock(self) -> RemainingTime | None:
        """The turn clock, where there is one."""
        return None

    @abstractmethod
    async def run(self) -> None:
        """Keep the table going, if that is for this process to do. Ends with the match."""

    @abstractmethod
    async def do(self, action: Action) -> None:
        """Make a move. Raises Said."""

    async def talk(self, text: str) -> None:
        """Say something to the others, where there are any. Raises Said."""
        assert self.can_talk

    @abstractmethod
    async def next_round(self, wearing: tuple[Color, ...] | None) -> None: ...

    @abstractmethod
    async def again(self) -> bool:
        """After a match: whether the same table goes on with another one."""

    @abstractmethod
    def goodbye(self) -> str:
        """What to tell who leaves: where the match is kept and how to come back."""

    @abstractmethod
    def close(self) -> None:
        """The table is no longer looked at."""
