"""A bot: given a view, it makes one of the moves that the view lists."""

from abc import ABC, abstractmethod
from random import Random

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.view import View


class Bot(ABC):
    """A player. It is given a view, so it cannot know more than a person in its seat.

    Everything random comes from `chance`, so that the same seed plays the same game.
    """

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def observe(self, view: View) -> None:  # noqa: B027 - most bots don't
        """Look at an update, whoever made the move. A table calls it with every view, if it can.

        A bot that was shown only some views, or only those it has to answer, knows less and plays.
        """

    def leave(self) -> None:  # noqa: B027 - most bots just go
        """The seat is given up: let go of what is held for it."""

    @abstractmethod
    def answer(self, view: View) -> a.Action:
        """Answer the prompt that waits for this seat."""

    def react(self, view: View) -> a.Call | a.Catch | None:
        """What to say out of turn: call what one owes, catch who owes."""
        for move in view.legal:
            if isinstance(move, a.Call) or (isinstance(move, a.Catch) and move.whom == view.owed):
                return move
        return None

    def jump_in(self, view: View) -> a.Play | None:
        """A card to lay out of turn, where the table allows it (H3): whenever it can.

        That is a card fewer for nothing, and the turn besides.
        """
        plays = [move for move in view.legal if isinstance(move, a.Play)]
        if not plays or view.prompt.seat == view.seat:
            return None
        return with_call(
            min(plays, key=lambda play: 0 if play.whom is None else view.counts[play.whom])
        )

    def complete(self, view: View, move: a.Move) -> a.Action:
        """A move with the cards that it leaves open: any of the hand."""
        if isinstance(move, a.AnyCards):
            return a.ChooseCards(tuple(self.chance.sample(view.hand, move.count)))
        return move


def with_call(play: a.Play) -> a.Play:
    """A play that says UNO with it: without effect unless one card is left (G1)."""
    return replace(play, call=True)
