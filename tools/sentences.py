"""Writes conformance/sentences/, the sentences that Python and the page must agree on.

    python -m tools.sentences

They are about the events, prompts and refusals of the conformance scenarios, as each seat and a
spectator read them, and about all cards, steps of house rules and options, in every language. The
page's tests compare its own sentences with them. conformance/README.md describes the format.
"""

import json
import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from penultima.errors import Refused
from penultima.rules import effects as do
from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.edition import Edition, load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import OPTIONS, Options
from penultima.rules.table import Setup, Table
from penultima.text.cards import (
    COLOR_FORMS,
    card_in_sentence,
    card_name,
    card_subject,
    color_name,
    face_name,
)
from penultima.text.effects import house_rule_text
from penultima.text.events import event_text
from penultima.text.fluent import LANGS
from penultima.text.lists import and_list, or_list
from penultima.text.options import option_name, option_sentence
from penultima.text.prompts import prompt_text
from penultima.text.refusals import refusal_text
from penultima.text.rulings import ruling_text
from penultima.view import View, redacted, view
from tests.support.scenarios import ScenarioRun, read_scenarios
from tools.random_rules import every_ruling_step, every_step

FOLDER = Path(__file__).parent.parent / "conformance" / "sentences"

Case = dict[str, Any]


class ScenarioStep(NamedTuple):
    """A table of a scenario, the events that led to it, and a refused move."""

    table: Table
    events: tuple[e.Event, ...]
    refused: Refused | None


def scenario_steps() -> Iterator[ScenarioStep]:
    """The start of every scenario, and the table after each of its moves."""
    for scenario in read_scenarios():
        play = ScenarioRun(scenario)
        yield ScenarioStep(play.table, play.events, None)
        for _, mark, text in scenario.steps:
            if mark == ">":
                play.refused = None
                play.step(mark, text)
                yield ScenarioStep(play.table, () if play.refused else play.events, play.refused)
    # The one refusal that no scenario can show: its notation has no name for such a seat.
    yield ScenarioStep(play.table, (), Refused("unknown_player", "unknown-player", None, name="9"))


class CaseCollector:
    """Cases of one file, but none that differs from an earlier one only in names and numbers."""

    def __init__(self) -> None:
        self.tables: list[Case] = []
        self.cases: list[Case] = []
        self._seen: set[Hashable] = set()

    def add(self, setup: Setup, kind: Hashable, case: Case) -> None:
        pattern = (kind, *(_wording(case[lang], setup) for lang in LANGS))
        if pattern in self._seen:
            return
        self._seen.add(pattern)
        table = _json(
            {
                "edition": setup.edition.id,
                "players": setup.players,
                "options": setup.options,
                "house_rules": setup.house_rules,
            }
        )
        if table not in self.tables:
            self.tables.append(table)
        self.cases.append({"table": self.tables.index(table), **case})

    def file(self) -> Case:
        return {"tables": self.tables, "cases": self.cases}


def _wording(text: str | None, setup: Setup) -> Hashable:
    """The parts of a sentence without the names and numbers in them."""
    rules = setup.house_rules.values()
    tasks = (text for rule in rules for step in rule.do for text in do.texts_of(step))
    written = (*setup.players, *(rule.title for rule in rules), *tasks)
    return text and frozenset(_names(setup.edition, written).sub("_", text).split("; "))


@cache
def _names(edition: Edition, written: tuple[str, ...]) -> re.Pattern[str]:
    colors = [
        color_name(edition, color, lang, form)
        for color, lang, form in product(edition.color_names, LANGS, COLOR_FORMS)
    ]
    faces = [face_name(kind, lang) for kind in edition.kinds.values() for lang in LANGS]
    all_names = sorted({*written, *colors, *faces}, key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(map(re.escape, all_names)) + r"|1\d+|[02-9]\d*)\b", re.I)


def _texts(text: Callable[..., str | None]) -> Case:
    return {lang: text(lang) for lang in LANGS}


def _json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def events() -> Case:
    """Every event alone, and if it mentions the table as it is now, with that too."""
    found = CaseCollector()
    for table, happened, _ in scenario_steps():
        setup = table.setup
        for viewer in (*map(Seat, range(len(setup.players))), None):
            now = view(table, viewer)
            for event in (redacted(event, viewer) for event in happened):
                kind = (type(event), viewer is None)
                found.add(setup, kind, _event_case(event, setup, viewer, None))
                if isinstance(event, e.Played | e.Discarded | e.Asked):
                    found.add(setup, kind, _event_case(event, setup, viewer, now))
    return found.file()


def _event_case(event: e.Event, setup: Setup, viewer: Seat | None, now: View | None) -> Case:
    return {
        "viewer": viewer,
        "event": _json(event),
        "now": _json({"counts": now.counts, "color": now.color}) if now else None,
        **_texts(lambda lang: event_text(event, setup, lang, viewer, now)),
    }


def prompts() -> Case:
    """What each seat reads while the table waits."""
    found = CaseCollector()
    for table, _, _ in scenario_steps():
        for viewer in (*map(Seat, range(len(table.setup.players))), None):
            now = view(table, viewer)
            facts = ("seat", "prompt", "legal", "top", "color", "winners")
            case = {
                "view": _json({name: getattr(now, name) for name in facts}),
                **_texts(lambda lang, now=now: prompt_text(now, lang)),
            }
            found.add(table.setup, (now.prompt.phase, viewer is None), case)
    return found.file()


def refusals() -> Case:
    """Refused moves, as the message that the server sends."""
    found = CaseCollector()
    for table, _, refused in scenario_steps():
        if refused is None:
            continue
        setup = table.setup
        facts = {
            name: fact if fact is None or isinstance(fact, int) else str(fact)
            for name, fact in refused.facts.items()
        }
        case = {
            "refusal": {
                "code": refused.code,
                "clause": refused.clause,
                "key": f"refusal-{refused.reason}",
                "facts": facts,
            },
            **_texts(lambda lang, r=refused, setup=setup: refusal_text(r, lang, setup)),
        }
        found.add(setup, refused.reason, case)
    return found.file()


def cards() -> Case:
    """Names of every card and colour, in each form that a sentence can need."""
    by_name: list[Case] = []
    colors: list[Case] = []
    for edition in map(load, names()):
        for card in edition.kinds:
            forms = {
                "name": lambda lang, c=card, ed=edition: card_name(ed, c, lang),
                "name_with_emblem": lambda lang, c=card, ed=edition: card_name(ed, c, lang, True),
                "in_sentence": lambda lang, c=card, ed=edition: card_in_sentence(ed, c, lang),
                "subject": lambda lang, c=card, ed=edition: card_subject(ed, c, lang),
            }
            for use, text in forms.items():
                by_name.append({"edition": edition.id, "card": card, "form": use, **_texts(text)})
        for color, form in product(edition.color_names, COLOR_FORMS):
            name = _texts(
                lambda lang, c=color, form=form, ed=edition: color_name(ed, c, lang, form)
            )
            colors.append({"edition": edition.id, "color": color, "form": form, **name})
    return {"cards": by_name, "colors": colors}


_LISTS = (
    ("Ana",),
    ("Ana", "Inés"),
    ("Ana", "Ben", "Hilda"),
    ("Ana", "Hierro"),
    ("Ana", "Ion", "Íñigo"),
    ("7", "8"),
    ("10", "11"),
    ("1", "80", "110"),
    ("Ana", "Óscar"),
    ("Ana", "Hortensia", "Horacio"),
)


def lists() -> Case:
    """Lists joined by “and” and “or”, which in Spanish depend on the sound that follows."""
    cases = [
        {"join": join, "items": items, **_texts(lambda lang, i=items, of=of: of(lang, i))}
        for items in _LISTS
        for join, of in (("and", and_list), ("or", or_list))
    ]
    return {"cases": cases}


def house_rules() -> Case:
    """Every step with every value of its fields, steps that are told in one sentence, rulings."""
    edition = load("frozen")
    rules = [HouseRule("Snowball", (step,)) for step in every_step()]
    rules += [
        HouseRule("Nothing", ()),
        HouseRule("Nothing", (), "It only looks good"),
        HouseRule("Attack", (do.Draw("next", 3), do.Skip(1)), "Three for the next one!"),
        HouseRule("Two turns lost", (do.Draw("next", 1), do.Skip(2))),
        HouseRule("Storm", (do.Reverse(), do.Draw("next", 2), do.Skip(1), do.ExtraTurn()), "Brr…"),
    ]
    cases = [
        {"rule": _json(rule), **_texts(lambda lang, r=rule: house_rule_text(r, lang, edition))}
        for rule in rules
    ]
    return {"cases": cases, "rulings": _rulings(edition)}


def _rulings(edition: Edition) -> list[Case]:
    """Every step of a ruling, with players by keyword and by name, and an empty ruling."""
    players, author = ("Ana", "Ben", "Inés"), Seat(0)
    rulings: list[tuple[do.RulingStep, ...]] = [()]
    rulings += ((step,) for step in every_ruling_step((Seat(1), Seat(2))))
    return [
        {
            "players": players,
            "author": author,
            "steps": _json(steps),
            **_texts(lambda lang, s=steps: ruling_text(s, author, players, lang, edition)),
        }
        for steps in rulings
    ]


def options() -> Case:
    """Every option with every value, without its clause."""
    cases = []
    for option in OPTIONS:
        for value in option.values or (option.default,):
            changed = msgspec.convert({option.name: value}, Options)
            names_ = _texts(lambda lang, o=option: option_name(o, lang))
            text = _texts(lambda lang, o=option, c=changed: option_sentence(o, c, lang).text)
            cases.append({"option": option.name, "value": value, "name": names_, **text})
    return {"cases": cases}


FILES: dict[str, Callable[[], Case]] = {
    "events": events,
    "prompts": prompts,
    "refusals": refusals,
    "cards": cards,
    "lists": lists,
    "house_rules": house_rules,
    "options": options,
}


def content(name: str) -> str:
    """A file with one case per line, so that a change of one sentence is a change of one line."""
    parts = []
    for part, cases in FILES[name]().items():
        lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
        parts.append(f"{json.dumps(part)}: [\n{lines}\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        (FOLDER / f"{name}.json").write_text(content(name), encoding="utf-8")


if __name__ == "__main__":
    main()
