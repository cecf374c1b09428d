"""A simple bot: it says which card it lays, and everything else is done as most people would."""

from abc import abstractmethod

from penultima.rules import actions as a
from penultima.rules.prompts import ChallengeOrAccept
from penultima.view import View

from .bot import Bot, with_call


class SimpleBot(Bot):
    """Says UNO with its last card but one, never challenges, keeps its word."""

    @abstractmethod
    def play(self, view: View, plays: list[a.Play]) -> a.Play | None:
        """Which card to lay, of those that may be; None to draw, or to keep what was drawn."""

    def answer(self, view: View) -> a.Action:
        plays = [move for move in view.legal if isinstance(move, a.Play)]
        others = [m for m in view.legal if not isinstance(m, a.Play | a.Call | a.Catch)]
        if plays and not isinstance(view.prompt, ChallengeOrAccept):
            play = self.play(view, plays)
            if play is not None or not others:
                return with_call(play or plays[0])
        for move in others:
            if isinstance(move, a.Accept) or move == a.ChooseKept(True):
                return move
        return self.complete(view, self.chance.choice(others))
