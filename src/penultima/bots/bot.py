"""What a bot is: given a view, it makes one of the moves that the view lists."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from penultima.rules import actions as a
from penultima.rules.prompts import ChallengeOrAccept
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
    def play(self, view: View, plays: list[a.Play]) -> a.Play | None:
        """Which card to lay, of those that may be; None to draw, or to keep what was drawn."""

    def answer(self, view: View) -> a.Action:
        """Answer the prompt that waits for this seat."""
        plays = [move for move in view.legal if isinstance(move, a.Play)]
        others = [m for m in view.legal if not isinstance(m, a.Play | a.Call | a.Catch)]
        if plays and not isinstance(view.prompt, ChallengeOrAccept):
            play = self.play(view, plays)
            if play is not None or not others:
                return with_call(play or plays[0])
        return self.decide(view, others)

    def decide(self, view: View, moves: Sequence[a.Move]) -> a.Action:
        """Everything but playing a card. By default: never challenge, keep one's word."""
        for move in moves:
            if isinstance(move, a.Accept) or move == a.ChooseKept(True):
                return move
        return self.complete(view, self.chance.choice(moves))

    def complete(self, view: View, move: a.Move) -> a.Action:
        """A move with the cards that it leaves open."""
        if isinstance(move, a.AnyCards):
            return a.ChooseCards(tuple(self.chance.sample(view.hand, move.count)))
        return move

    def react(self, view: View) -> a.Call | a.Catch | None:
        """What to say out of turn: call what one owes, catch who owes."""
        for move in view.legal:
            if isinstance(move, a.Call) or (isinstance(move, a.Catch) and move.whom == view.owed):
                return move
        return None

    def jump_in(self, view: View) -> a.Play | None:
        """A card to lay out of turn, where the table allows it (H3). By default: none."""
        return None


def with_call(play: a.Play) -> a.Play:
    """A play that says UNO with it: without effect unless one card is left (G1)."""
    return a.Play(play.card, play.color, play.clothing, play.whom, True)
