"""The interface of bots: given a view, a bot chooses one of the legal moves it lists."""

from abc import ABC, abstractmethod
from random import Random

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.rules.cards import Hand
from penultima.view import View

from .thoughts import Thought


class Bot(ABC):
    """A player that sees only views, so it can't know more than a person in its seat.

    All randomness comes from `rng`, so the same seed gives the same game.
    """

    in_a_hurry = False
    """Whether many others wait for the processor: then a bot that searches searches less."""

    explains = False
    """Whether it notes its thoughts. Tables turn it on where somebody can read them."""
    thought: Thought | None = None
    """Its most interesting thought since the deal, to be told when the round is over."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def observe(self, view: View) -> None:  # noqa: B027 - optional
        """Follow an update. Tables call this with every view, if they can.

        A bot that has missed views, or sees only those it has to answer, must be able to play.
        """

    def leave(self) -> None:  # noqa: B027 - optional
        """Release the resources held for the seat."""

    @abstractmethod
    def answer(self, view: View) -> a.Action:
        """Answer the prompt of this seat."""

    def react(self, view: View) -> a.Call | a.Catch | None:
        """Call or catch out of turn; None to do nothing. By default, whenever it is legal."""
        for move in view.legal:
            if isinstance(move, a.Call) or (isinstance(move, a.Catch) and move.whom == view.owed):
                return move
        return None

    def jump_in(self, view: View) -> a.Play | None:
        """Play a card out of turn (H3); None to do nothing.

        By default a bot jumps in whenever it can: it loses a card and gains the turn.
        """
        plays = [move for move in view.legal if isinstance(move, a.Play)]
        if not plays or view.prompt.seat == view.seat:
            return None
        return with_call(
            min(plays, key=lambda play: 0 if play.whom is None else view.counts[play.whom])
        )

    def complete(self, view: View, move: a.Move) -> a.Action:
        """A move as an action, with the cards that the move leaves open."""
        if isinstance(move, a.AnyCards):
            return a.ChooseCards(self.choose_cards(view, move.count))
        return move

    def choose_cards(self, view: View, count: int) -> Hand:
        """The cards to give up for a house rule, by default at random."""
        return tuple(self.rng.sample(view.hand, count))


def with_call(play: a.Play) -> a.Play:
    """The play with a call, which has no effect unless one card is left (G1)."""
    return replace(play, call=True)
