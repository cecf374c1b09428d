"""Effects of cards and house rules as sentences."""

from collections.abc import Sequence
from typing import Any, NamedTuple, assert_never

import msgspec

from penultima.rules import effects as do
from penultima.rules.edition import Edition
from penultima.rules.house_rules import HouseRule

from .cards import color_name, emblem_name, number_form, with_article
from .fluent import ENGLISH, Lang, has_text, say, with_full_stop
from .lists import or_list


class RulingAuthor(NamedTuple):
    """Who entered a ruling, of which everybody reads in the third person; and all the players."""

    name: str
    players: Sequence[str]


def effect_text(
    effect: do.Effect, lang: Lang, edition: Edition, author: RulingAuthor | None = None
) -> str:
    """What an effect does, addressed to the player of the card; of a ruling, with names."""
    match effect:
        case do.Demand(_, count):
            assert edition.emblem
            emblem = emblem_name(edition, lang)
            faces = or_list(lang, map(str, edition.emblem.faces))
            cards = with_article(lang, faces, number_form(lang))
            return say(lang, "effect-demand", emblem=emblem, cards=cards, count=count)
        case do.Clothing(count):
            return say(lang, "effect-clothing", count=count)
        case do.FollowHouseRule():
            return say(lang, "effect-house-rule")
        case _:
            return _step_text(effect, lang, edition, author)


def _step_text(
    step: do.Step, lang: Lang, edition: Edition, author: RulingAuthor | None = None
) -> str:
    """The message named after a step and its choices, with its fields; the page does the same.

    The first field about players is also `$who`, and a number is also `$count`, so that messages
    can share the phrases for them. A step of a ruling has `$author` too.
    """
    info = do.STEP_INFOS[type(step)]
    values = msgspec.to_builtins(step)
    id_ = f"effect-{info.effect}"
    facts: dict[str, str | int] = {}
    if author:
        values = _of_ruling(info, values, facts, author)
    for field in info.fields:
        value = values[field.name]
        match field.kind:
            case "players":
                facts.setdefault("who", value)
                facts[field.name] = value
            case "count":
                facts.setdefault("count", value)
                facts[field.name] = value
            case "choice":
                id_ += f"-{value}"
            case "text":
                facts[field.name] = with_full_stop(value)
            case "color" if value == do.NAMED:
                id_ += "-named"
            case "color":
                facts["color"] = color_name(edition, value, lang, "f")
                facts["colors"] = color_name(edition, value, lang, "fp")
            case _:
                assert_never(field.kind)
    id_ = id_.replace("_", "-")
    if author and has_text(ENGLISH, f"{id_}.by"):
        id_ += ".by"
    return say(lang, id_, **facts)


_IN_RULING = {
    "self": "player",
    "previous": "previous_of",
    "chosen": "chosen_by",
    "others": "others_of",
    "all": "everybody",
}
"""Values of `$who` and `$to` in place of those that address the player of the card."""


def _of_ruling(
    info: do.StepInfo, values: dict[str, Any], facts: dict[str, str | int], author: RulingAuthor
) -> dict[str, Any]:
    """A step's values with `player` for a named one, whose name is in `$who_name` or `$to_name`."""
    facts["author"] = author.name
    changed = {}
    for field in info.fields:
        if field.kind != "players":
            continue
        whom = values[field.name]
        if isinstance(whom, int) or whom == "self":
            name = author.players[whom] if isinstance(whom, int) else author.name
            facts[f"{field.name}_name"] = name
            facts.setdefault("who_name", name)
        changed[field.name] = "player" if isinstance(whom, int) else _IN_RULING.get(whom, whom)
    return values | changed


def effects_text(effects: Sequence[do.Effect], lang: Lang, edition: Edition) -> str:
    """Effects in order. A draw with a lost turn is one sentence."""
    sentences: list[str] = []
    rest = list(effects)
    while rest:
        match rest:
            case [do.Draw(who="next", count=count), do.Skip(count=1), *rest]:
                sentences.append(say(lang, "effect-attack", count=count))
            case [effect, *rest]:
                sentences.append(effect_text(effect, lang, edition))
    return " ".join(sentences)


def house_rule_text(rule: HouseRule, lang: Lang, edition: Edition) -> str:
    """A house rule: its title, its text, and what its steps do."""
    steps = effects_text(rule.do, lang, edition) or say(lang, "house-rule-by-table")
    if rule.text:
        return say(
            lang, "house-rule", title=rule.title, text=with_full_stop(rule.text), steps=steps
        )
    return say(lang, "house-rule-without-text", title=rule.title, steps=steps)
