"""A coach for somebody who practises: what a strong player would do here, and why.

It is shown the views of one seat and nothing else, as `expert` is, so it knows no hidden card.
"""

from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from penultima.kernel import COMPILED
from penultima.rules import actions as a
from penultima.rules.prompts import Choose
from penultima.view import View

from .choices import Judge
from .coach_reasons import reason_for
from .reasons import Reason

ROLLOUTS = 3000
"""For a hint; a word about a move is surer with twice as many."""


class Advice(Struct, frozen=True):
    """The move that the coach would make, and why."""

    action: a.Action
    reason: Reason


class Remark(Struct, frozen=True):
    """A word about a move. `better` is None if nothing better was found, or all was forced."""

    played: a.Action
    better: Advice | None = None
    points: int = 0
    """About how many net points the better move was worth."""


class Coach:
    """Follows a round from one seat. The same seed and views give the same advice."""

    def __init__(self, seed: int, rollouts: int = ROLLOUTS) -> None:
        self._adviser = Judge(rollouts, seed)
        self._judge = Judge(2 * rollouts, seed)
        self._advised: tuple[View, a.Action] | None = None
        """The last hint, and the view it was for: who follows it hears no other opinion."""

    def observe(self, view: View) -> None:
        self._adviser.observe(view)
        self._judge.observe(view)

    def hint(self, view: View) -> Advice | None:
        """What to do now; None if there is nothing to do, or only the players can know."""
        reaction = None if view.owed is None else self._adviser.react(view)
        if reaction is not None:
            return Advice(reaction, reason_for(view, reaction))
        if view.prompt.seat != view.seat:
            play = self._adviser.jump_in(view)
            return None if play is None else Advice(play, Reason("coach-why-jump-in"))
        if isinstance(view.prompt, Choose) and view.prompt.want in ("kept", "ruling"):
            return None
        action = self._adviser.answer(view)
        self._advised = view, action
        return Advice(action, reason_for(view, action))

    def remark(self, before: View, action: a.Action) -> Remark | None:
        """A word about a move that was made; None for one that was no decision."""
        if not COMPILED:
            return None
        choice = self._judge.judge(0, before, action)
        if choice is None:
            return None
        if not choice.is_mistake or self._followed(before, action):
            return Remark(action)
        why = reason_for(before, choice.best, is_past=True)
        return Remark(action, Advice(choice.best, why), ceil(choice.loss))

    def _followed(self, before: View, action: a.Action) -> bool:
        if self._advised is None:
            return False
        view, advised = self._advised
        return (view.prompt, view.hand, view.top) == (before.prompt, before.hand, before.top) and (
            _without_call(action) == _without_call(advised)
        )


def _without_call(action: a.Action) -> a.Action:
    return replace(action, call=False) if isinstance(action, a.Play) else action
