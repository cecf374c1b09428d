"""`beginner`: for children. It plays what looks nice, forgets to call, and overlooks things."""

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.view import View

from .random_bot import RandomBot

FORGETS_TO_CALL = 0.25
OVERLOOKS_A_CARD = 0.1
"""How often it draws although a card would fit."""
OVERLOOKS_OTHERS = 0.6
"""How often a forgotten call, or a chance to jump in, goes by."""
PLAYS_THE_NICEST = 0.5
"""How often it lays the most exciting card it has, which is seldom the best one."""


class Beginner(RandomBot):
    """Errs as a person does, and doesn't cheat: what it forgets or overlooks, it really loses."""

    def play(self, view: View, plays: list[a.Play]) -> a.Play | None:
        if view.prompt.phase == "turn" and self.chance.random() < OVERLOOKS_A_CARD:
            return None
        if self.chance.random() < PLAYS_THE_NICEST:
            points = view.setup.edition.kinds
            most = max(points[play.card].points for play in plays)
            plays = [play for play in plays if points[play.card].points == most]
        return super().play(view, plays)

    def answer(self, view: View) -> a.Action:
        action = super().answer(view)
        if isinstance(action, a.Play) and self.chance.random() < FORGETS_TO_CALL:
            return replace(action, call=False)
        return action

    def react(self, view: View) -> a.Call | a.Catch | None:
        if self.chance.random() < OVERLOOKS_OTHERS:
            return None
        return super().react(view)

    def jump_in(self, view: View) -> a.Play | None:
        if self.chance.random() < OVERLOOKS_OTHERS:
            return None
        return super().jump_in(view)
