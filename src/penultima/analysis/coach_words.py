"""What the coach says."""

from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.text.cards import color_name
from penultima.text.fluent import Lang, say
from penultima.text.moves import move_text
from penultima.view import View

from .coach import Advice, Remark
from .reasons import Reason


def hint_text(advice: Advice, view: View, lang: Lang) -> str:
    """“Play Red 6. Bea has only 2 cards left and would have to draw 2.”"""
    why = _reason_text(advice.reason, view, lang)
    return say(lang, "coach-hint", move=_move(advice.action, view, lang), why=why)


def remark_text(remark: Remark, before: View, lang: Lang) -> str:
    """A word about a move, which never scolds."""
    if remark.better is None:
        return say(lang, "coach-good")
    return say(
        lang,
        "coach-better",
        move=_move(remark.better.action, before, lang),
        points=remark.points,
        why=_reason_text(remark.better.reason, before, lang),
    )


def _move(action: a.Action, view: View, lang: Lang) -> str:
    if isinstance(action, a.Play):
        # A call is worth a word only with the last card but one.
        action = replace(action, call=len(view.hand) == 2)
    return move_text(action, view.setup, lang, view.prompt)


def _reason_text(reason: Reason, view: View, lang: Lang) -> str:
    facts = dict(reason.facts)
    if isinstance(color := facts.get("color"), str):
        facts["color"] = color_name(view.setup.edition, color, lang, "m")
    return say(lang, reason.id, **facts)
