"""Tokens: how single values are written in phrases. A name is bare if nothing can be confused."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from penultima.rules.cards import LEFT, RIGHT, Card, Color, Direction, Hand, Seat
from penultima.rules.events import Wearing
from penultima.rules.prompts import Errand

NAME = r"""[^\W\d_a-z"][\w'’-]*|"(?:[^"\\]|\\.)*\""""
_BARE = re.compile(r"[^\W\d_][\w'’-]*")
_NAME = re.compile(NAME)


def format_name(name: str) -> str:
    """Words of the notation begin with a small letter, so a bare name begins with a capital."""
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
    """The player that a text begins with, and the rest of it."""
    found = _NAME.match(text)
    if not found:
        raise ValueError(f"no player's name at the start of {text!r}")
    return parse_name(found[0], players), text[found.end() :]


def split(text: str, between: str) -> list[str]:
    """The parts of a text, where what stands between them does not count inside quotes."""
    parts = [""]
    for piece in re.findall(rf'"(?:[^"\\]|\\.)*"|{re.escape(between)}|.', text):
        if piece == between:
            parts.append("")
        else:
            parts[-1] += piece
    return parts


class Token(NamedTuple):
    pattern: str
    format: Callable[[Any, Sequence[str]], str]
    parse: Callable[[str, Sequence[str]], Any]


def _plain(pattern: str, read: Callable[[str], Any]) -> Token:
    return Token(pattern, lambda value, players: str(value), lambda text, players: read(text))


def _several(one: Token, between: str) -> Token:
    """Several of the same; none at all is written as a dash."""
    pattern = f"(?:-|(?:{one.pattern})(?:{re.escape(between)}(?:{one.pattern}))*)"

    def format_all(values: Sequence[Any], players: Sequence[str]) -> str:
        return between.join(one.format(value, players) for value in values) or "-"

    def parse_all(text: str, players: Sequence[str]) -> tuple[Any, ...]:
        return (
            tuple(one.parse(each, players) for each in split(text, between)) if text != "-" else ()
        )

    return Token(pattern, format_all, parse_all)


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


_CARD = _plain(r"[A-Z][A-Z0-9]*", Card)
_COLOR = _plain(r"(?!uno\b)[a-z]+", Color)  # the word for a call is never a colour
_SEAT = Token(NAME, lambda seat, players: format_name(players[seat]), parse_name)
_NUMBER = _plain(r"-?\d+", int)
_HAND = _several(_CARD, " ")
_SIDES = {LEFT: "left", RIGHT: "right"}

_TOKENS: dict[Any, Token] = {
    Seat: _SEAT,
    Card: _CARD,
    Color: _COLOR,
    int: _NUMBER,
    bool: _plain("", bool),
    Direction: Token(
        "left|right",
        lambda side, players: _SIDES[side],
        lambda text, players: LEFT if text == "left" else RIGHT,
    ),
    str: Token(
        r'\w+|"(?:[^"\\]|\\.)*"',
        lambda text, players: text if re.fullmatch(r"\w+", text) else json.dumps(text),
        lambda text, players: unquoted(text),
    ),
    Hand: _HAND,
    tuple[Hand, ...]: _several(_HAND, " / "),
    tuple[int, ...]: _several(_NUMBER, " / "),
    tuple[Seat, ...]: _several(_SEAT, " and "),
    Wearing: _several(_several(_COLOR, " "), " / "),
    dict[Seat, tuple[Color, ...]]: Token(r".+", _format_outfits, _parse_outfits),
    Errand: Token(
        r"\{.*\}",
        lambda errand, players: msgspec.json.encode(errand).decode(),
        lambda text, players: msgspec.json.decode(text, type=Errand),
    ),
}


def token_for(hint: Any, words: tuple[str, str] | None = None) -> Token:
    """How values of a type are written; `words` for a yes and a no."""
    if words:
        yes, no = words
        return Token(f"{yes}|{no}", lambda v, _: yes if v else no, lambda text, _: text == yes)
    if type(None) in get_args(hint):
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    if get_origin(hint) is Literal:
        return _plain("|".join(get_args(hint)), str)
    return _TOKENS[hint]
