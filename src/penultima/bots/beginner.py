"""`beginner`: for children. It prefers exciting cards, forgets calls and overlooks cards."""

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.view import View

from .random_bot import RandomBot

FORGET_CALL_RATE = 0.25
OVERLOOK_CARD_RATE = 0.1
"""How often it draws although it could play."""
OVERLOOK_OTHERS_RATE = 0.6
"""How often it misses a forgotten call or a chance to jump in."""
PLAY_HIGHEST_RATE = 0.5
"""How often it plays its card with the most points, which is rarely the best one."""


class Beginner(RandomBot):
    """Makes the mistakes of a person, with all their consequences."""

    def play(self, view: View, plays: list[a.Play]) -> a.Play | None:
        if view.prompt.phase == "turn" and self.rng.random() < OVERLOOK_CARD_RATE:
            return None
        if self.rng.random() < PLAY_HIGHEST_RATE:
            kinds = view.setup.edition.kinds
            most = max(kinds[play.card].points for play in plays)
            plays = [play for play in plays if kinds[play.card].points == most]
        return super().play(view, plays)

    def answer(self, view: View) -> a.Action:
        action = super().answer(view)
        if isinstance(action, a.Play) and self.rng.random() < FORGET_CALL_RATE:
            return replace(action, call=False)
        return action

    def react(self, view: View) -> a.Call | a.Catch | None:
        if self.rng.random() < OVERLOOK_OTHERS_RATE:
            return None
        return super().react(view)

    def jump_in(self, view: View) -> a.Play | None:
        if self.rng.random() < OVERLOOK_OTHERS_RATE:
            return None
        return super().jump_in(view)
