"""Values in the notation: how names, cards, numbers and lists are written and parsed."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from penultima.rules.cards import LEFT, RIGHT, Card, Color, Direction, Hand, Seat
from penultima.rules.chance import Seed
from penultima.rules.effects import RulingStep
from penultima.rules.events import Wearing
from penultima.rules.house_rules import HouseRule
from penultima.rules.prompts import Errand

from .rulings import steps_with_names, steps_with_seats

NAME = r"""[^\W\d_a-z"][\w'’-]*|"(?:[^"\\]|\\.)*\""""
_BARE = re.compile(r"[^\W\d_][\w'’-]*")
_NAME = re.compile(NAME)


def format_name(name: str) -> str:
    """A name, quoted unless it begins with a capital: the notation's own words never do."""
    bare = name[:1].isupper() and _BARE.fullmatch(name)
    return name if bare else json.dumps(name, ensure_ascii=False)


def unquoted(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


def parse_name(text: str, players: Sequence[str]) -> Seat:
    name = unquoted(text)
    if name not in players:
        raise ValueError(f"there is no {name!r} at the table")
    return Seat(players.index(name))


def read_name(text: str, players: Sequence[str]) -> tuple[Seat, str]:
    """The player whose name a text begins with, and the rest of the text."""
    found = _NAME.match(text)
    if not found:
        raise ValueError(f"{text!r} doesn't begin with a player's name")
    return parse_name(found[0], players), text[found.end() :]


def split(text: str, separator: str) -> list[str]:
    """Split a text at a separator, but not inside quotes."""
    parts = [""]
    for piece in re.findall(rf'"(?:[^"\\]|\\.)*"|{re.escape(separator)}|.', text):
        if piece == separator:
            parts.append("")
        else:
            parts[-1] += piece
    return parts


class ValueFormat(NamedTuple):
    """How values of a type are matched, written and parsed."""

    pattern: str
    format: Callable[[Any, Sequence[str]], str]
    parse: Callable[[str, Sequence[str]], Any]


def _simple(pattern: str, parse: Callable[[str], Any]) -> ValueFormat:
    return ValueFormat(
        pattern, lambda value, players: str(value), lambda text, players: parse(text)
    )


def _list_of(one: ValueFormat, separator: str) -> ValueFormat:
    """A list of values; an empty list is a dash."""
    pattern = f"(?:-|(?:{one.pattern})(?:{re.escape(separator)}(?:{one.pattern}))*)"

    def format_all(values: Sequence[Any], players: Sequence[str]) -> str:
        return separator.join(one.format(value, players) for value in values) or "-"

    def parse_all(text: str, players: Sequence[str]) -> tuple[Any, ...]:
        return (
            tuple(one.parse(each, players) for each in split(text, separator))
            if text != "-"
            else ()
        )

    return ValueFormat(pattern, format_all, parse_all)


def _format_outfits(outfits: Mapping[Seat, tuple[Color, ...]], players: Sequence[str]) -> str:
    worn = (f"{format_name(players[seat])} {' '.join(c) or '-'}" for seat, c in outfits.items())
    return " / ".join(worn) or "-"


def _parse_outfits(text: str, players: Sequence[str]) -> dict[Seat, tuple[Color, ...]]:
    outfits: dict[Seat, tuple[Color, ...]] = {}
    while text not in ("", "-"):
        seat, text = read_name(text, players)
        colors, _, text = text.partition(" / ")
        outfits[seat] = tuple(map(Color, colors.replace("-", "").split()))
    return outfits


def _json_of(type_: Any) -> ValueFormat:
    return ValueFormat(
        r"\{.*\}",
        lambda value, players: msgspec.json.encode(value).decode(),
        lambda text, players: msgspec.json.decode(text, type=type_),
    )


def _format_ruling(steps: tuple[RulingStep, ...], players: Sequence[str]) -> str:
    return msgspec.json.encode(steps_with_names(steps, players)).decode()


def _parse_ruling(text: str, players: Sequence[str]) -> tuple[RulingStep, ...]:
    return steps_with_seats(msgspec.json.decode(text, type=list[dict[str, Any]]), players)


_CARD = _simple(r"[A-Z][A-Z0-9]*", Card)
_COLOR = _simple(r"(?!uno\b)[a-z]+", Color)  # “uno” is a call, never a colour
_SEAT = ValueFormat(NAME, lambda seat, players: format_name(players[seat]), parse_name)
_NUMBER = _simple(r"-?\d+", int)
_HAND = _list_of(_CARD, " ")
_OUTFIT = rf"(?:{NAME}) (?:-|[a-z]+(?: [a-z]+)*)"
_OUTFITS = rf"-|{_OUTFIT}(?: / {_OUTFIT})*"
_SIDES = {LEFT: "left", RIGHT: "right"}

_FORMATS: dict[Any, ValueFormat] = {
    Seat: _SEAT,
    Card: _CARD,
    Color: _COLOR,
    int: _NUMBER,
    bool: _simple("", bool),
    Direction: ValueFormat(
        "left|right",
        lambda side, players: _SIDES[side],
        lambda text, players: LEFT if text == "left" else RIGHT,
    ),
    str: ValueFormat(
        r'\w+|"(?:[^"\\]|\\.)*"',
        lambda text, players: text if re.fullmatch(r"\w+", text) else json.dumps(text),
        lambda text, players: unquoted(text),
    ),
    Seed: ValueFormat(
        r'-?\d+|"(?:[^"\\]|\\.)*"',
        lambda seed, players: json.dumps(seed),
        lambda text, players: json.loads(text),
    ),
    Hand: _HAND,
    tuple[Hand, ...]: _list_of(_HAND, " / "),
    tuple[int, ...]: _list_of(_NUMBER, " / "),
    tuple[Seat, ...]: _list_of(_SEAT, " and "),
    Wearing: _list_of(_list_of(_COLOR, " "), " / "),
    dict[Seat, tuple[Color, ...]]: ValueFormat(_OUTFITS, _format_outfits, _parse_outfits),
    dict[Card, HouseRule]: _json_of(dict[Card, HouseRule]),
    dict[Card, HouseRule | None]: _json_of(dict[Card, HouseRule | None]),
    tuple[RulingStep, ...]: ValueFormat(r"\[.*\]", _format_ruling, _parse_ruling),
    Errand: _json_of(Errand),
}


def value_format(hint: Any, words: tuple[str, str] | None = None) -> ValueFormat:
    """The format of a type; `words` are those for true and false."""
    if words:
        yes, no = words
        return ValueFormat(
            f"{yes}|{no}", lambda v, _: yes if v else no, lambda text, _: text == yes
        )
    if type(None) in get_args(hint):
        hint = reduce(or_, (each for each in get_args(hint) if each is not type(None)))
    if get_origin(hint) is Literal:
        return _simple("|".join(get_args(hint)), str)
    return _FORMATS[hint]
