"""Refusals as sentences: what is wrong with a move, what to do instead, and the clause."""

from typing import cast

from penultima.errors import Refused
from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition
from penultima.rules.table import Setup

from .cards import (
    card_subject,
    card_with_article,
    color_choice,
    color_name,
    emblem_cards,
    emblem_name,
    stack_answer,
    what_fits,
    what_matches,
)
from .fluent import Lang, cite, format_message, say

# Refusals with a card in the middle of a sentence; in all others it begins one.
_CARD_INSIDE = {"must-play", "no-such-card"}


def refusal_text(refused: Refused, lang: Lang, setup: Setup | None = None) -> str:
    """Why a move is refused. Without a setup, codes are used instead of names."""
    facts = _facts_with_names(refused, lang, setup) if setup else _facts_with_codes(refused, lang)
    # Without the cache: facts can come from a stranger, and can be long.
    return cite(format_message(lang, f"refusal-{refused.reason}", **facts), refused.clause)


def _facts_with_names(refused: Refused, lang: Lang, setup: Setup) -> dict[str, str | int]:
    edition, facts = setup.edition, refused.facts
    named: dict[str, str | int] = {"colors": color_choice(edition, lang)}
    for key, fact in facts.items():
        match key:
            case "card":
                name = card_with_article if refused.reason in _CARD_INSIDE else card_subject
                named["card"] = name(edition, cast(Card, fact), lang)
            case "color":
                named["color"] = color_name(edition, str(fact), lang)
            case "whom" | "turn":
                named[key] = setup.players[cast(int, fact)]
            case "face":
                color = cast(Color, facts["color"])
                named["answer"] = stack_answer(setup, str(fact), color, lang)
            case "emblem":
                named["emblem"] = emblem_name(edition, lang)
                named["cards"] = emblem_cards(edition, cast(Color, facts["color"]), lang)
            case "top":
                named |= _top(edition, cast(Card, fact), cast(Color, facts["color"]), lang)
            case _:
                named[key] = fact if isinstance(fact, int) else str(fact)
    return named


def _top(edition: Edition, top: Card, color: Color, lang: Lang) -> dict[str, str | int]:
    return {
        "match": what_matches(edition, top, color, lang),
        "fits": what_fits(edition, top, color, lang),
    }


def _facts_with_codes(refused: Refused, lang: Lang) -> dict[str, str | int]:
    """The facts unchanged, with a value for every name that a message could use."""
    plain: dict[str, str | int] = {}
    for key, fact in refused.facts.items():
        plain[key] = fact if isinstance(fact, int) else str(fact)
    for key in ("whom", "turn"):
        if isinstance(seat := plain.get(key), int):
            plain[key] = say(lang, "seat-number", number=seat + 1)
    color, face = plain.get("color", "?"), plain.get("face", plain.get("card", "?"))
    plain.setdefault("answer", face)
    plain.setdefault("cards", f"{color} {plain.get('emblem', '')}")
    plain.setdefault("match", f"{color}, {plain.get('top', '')}")
    plain.setdefault("fits", color)
    plain.setdefault("colors", say(lang, "color-any"))
    return plain
