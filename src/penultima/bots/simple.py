"""A base class for bots that only choose a card; everything else has simple defaults."""

from abc import abstractmethod

from penultima.rules import actions as a
from penultima.rules.prompts import ChallengeOrAccept
from penultima.view import View

from .bot import Bot, with_call


class SimpleBot(Bot):
    """Calls with its next-to-last card, never challenges, and keeps its word."""

    @abstractmethod
    def play(self, view: View, plays: list[a.Play]) -> a.Play | None:
        """Choose one of the legal plays; None to draw, or to keep the drawn card."""

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
        return self.complete(view, self.rng.choice(others))
