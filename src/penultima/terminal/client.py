"""The interface between a screen and a match, which is played here or at a server."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import NamedTuple

from penultima.analysis.summary import RoundSummary
from penultima.rules.actions import Action
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.text.fluent import Lang
from penultima.view import View


class TableChange(NamedTuple):
    """Events as the client's seat may know them, and its view after them."""

    events: tuple[Event, ...]
    view: View


class RequestRefused(Exception):
    """A request was refused. The message is the reason, in the player's language."""


class RemainingTime(NamedTuple):
    """The turn clock: who has to decide, and in how many seconds."""

    seat: Seat
    left_s: int


class TableClient(ABC):
    """A seat, or a spectator's place, at a table.

    The screen sets four callbacks. `on_change` gets every change of the match, `on_notice` every
    line for the log that is not an event (chat, players who leave), `on_status` what matters
    only for a moment, such as a lost connection, and `on_proposals` is called when `proposals` may
    have changed.
    """

    lang: Lang
    can_chat = False
    on_change: Callable[[TableChange], None] = staticmethod(lambda change: None)
    on_notice: Callable[[str], None] = staticmethod(lambda line: None)
    on_status: Callable[[str], None] = staticmethod(lambda line: None)
    on_proposals: Callable[[], None] = staticmethod(lambda: None)
    coach_speaks = False
    """Whether the coach says a word after each of the player's moves, as `on_notice`."""

    @property
    @abstractmethod
    def view(self) -> View: ...

    @property
    def is_host(self) -> bool:
        """Whether the player decides who may come to the table."""
        return False

    @property
    def connection_problem(self) -> str:
        """What is wrong with the connection now; empty if nothing is."""
        return ""

    @property
    def clock(self) -> RemainingTime | None:
        """The turn clock, if one is running."""
        return None

    @property
    def proposals(self) -> list[str]:
        """What others propose, house rules or a ruling, that the player has to answer."""
        return []

    async def vote(self, agree: bool) -> None:
        """Agree or object to all proposals. Raises RequestRefused."""
        assert not self.proposals

    @abstractmethod
    async def run(self) -> None:
        """Keep the match going until it ends, if it is played in this process."""

    @abstractmethod
    async def do(self, action: Action) -> None:
        """Make a move. Raises RequestRefused."""

    @abstractmethod
    async def why_not(self, card: Card) -> str | None:
        """Why a card can't be played now; None if it can. Raises RequestRefused."""

    @property
    def can_be_coached(self) -> bool:
        """Whether one person practises among bots."""
        return False

    @property
    def hints_used(self) -> int:
        """How often the player has asked the coach in the round that is over."""
        return 0

    async def thoughts(self) -> list[str]:
        """After a round: what the bots were thinking, a line for each. Raises RequestRefused."""
        return []

    @abstractmethod
    async def hint(self) -> str:
        """What the coach would do now, and why. Raises RequestRefused."""

    @abstractmethod
    async def analyse(self, progress: Callable[[float], None]) -> RoundSummary:
        """What was luck and what was choice in the last finished round. Raises RequestRefused.

        `progress` gets the share of the work that is done.
        """

    async def chat(self, text: str) -> None:
        """Send a chat message, if `can_chat`. Raises RequestRefused."""
        assert self.can_chat

    @abstractmethod
    async def next_round(
        self,
        wearing: tuple[Color, ...] | None,
        house_rules: Mapping[Card, HouseRule | None],
    ) -> None:
        """Ask for the next round, in these clothes or in the same ones, with these changes of
        house rules. Raises RequestRefused."""

    @abstractmethod
    async def play_again(self) -> bool:
        """After a match: ask for another one at this table. False if there can't be one."""

    @abstractmethod
    def exit_message(self) -> str:
        """A line to print on leaving: where the match is kept, or how to come back."""

    @abstractmethod
    def close(self) -> None:
        """Release what the client holds."""
