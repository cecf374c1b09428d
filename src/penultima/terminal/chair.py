"""A chair at a table, here or far away: what the screen needs to know, and no more."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from penultima.rules.actions import Action
from penultima.rules.cards import Color
from penultima.rules.events import Event
from penultima.text.fluent import Lang
from penultima.view import View


class News(NamedTuple):
    """What has happened, as this chair may know it, and the table after it."""

    events: tuple[Event, ...]
    view: View


class Said(Exception):
    """What the table answers to a move that it refuses, in the person's language."""


class Chair(ABC):
    """`tell` is called with every piece of news, `remark` with a line about the table itself."""

    lang: Lang
    tell: Callable[[News], None] = staticmethod(lambda news: None)
    remark: Callable[[str], None] = staticmethod(lambda line: None)

    @property
    @abstractmethod
    def view(self) -> View: ...

    @abstractmethod
    async def run(self) -> None:
        """Keep the table going, if that is for this process to do. Ends with the match."""

    @abstractmethod
    async def do(self, action: Action) -> None:
        """Make a move. Raises Said."""

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
