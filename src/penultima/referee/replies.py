"""Replies: tables, views, events and moves as JSON objects, with names in place of seats."""

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from penultima.rules import actions as a
from penultima.rules.cards import LEFT, Direction, Hand, Seat
from penultima.rules.effects import RulingStep
from penultima.rules.events import Wearing
from penultima.rules.prompts import Choose, Errand, KeepOrPlay, stacked
from penultima.rules.table import Table
from penultima.text.rulings import steps_with_names
from penultima.view import View, Viewer

Json = dict[str, Any]

_BY_SEAT = (tuple[Hand, ...], tuple[int, ...], Wearing)


def state(table: Table) -> Json:
    """Everything that the referee sees, except the piles."""
    players = table.setup.players
    hands: Sequence[Hand | int] = table.hands
    drawn = table.prompt.cards if isinstance(table.prompt, KeepOrPlay) else None
    return _common(table, players, hands, drawn) | {
        "draw": len(table.draw),
        "discard": len(table.discard),
        "top": table.discard[0],
    }


def piles(table: Table) -> Json:
    return {"draw_pile": table.draw, "discard_pile": table.discard}


def view(seen: View) -> Json:
    """What a seat may know, made from its view."""
    players = seen.setup.players
    return _common(seen, players, seen.hands, seen.drawn) | {
        "draw": seen.draw,
        "discard": seen.discard,
        "top": seen.top,
        "seen": [{"player": players[s.player], "hand": s.hand} for s in seen.seen],
        "events": [named(event, players) for event in seen.events],
        "legal": [move(each, players) for each in seen.legal],
    }


def _common(
    of: Table | View, players: Sequence[str], hands: Sequence[Hand | int], drawn: Hand | None
) -> Json:
    prompt = of.prompt
    return {
        "phase": prompt.phase,
        "turn": _name(prompt.seat, players),
        "color": of.color,
        "direction": _side(of.direction),
        "dealer": players[of.dealer],
        "hands": dict(zip(players, hands, strict=True)),
        "scores": dict(zip(players, of.scores, strict=True)),
        "round": of.round,
        "uno_owed": [] if of.owed is None else [players[of.owed]],
        "winner": _name(of.winner, players),
        "winners": None if of.winners is None else [players[seat] for seat in of.winners],
        "drawn": drawn,
        "stack": stacked(prompt),
        "ask": _ask(prompt) if isinstance(prompt, Choose) else None,
        "wearing": dict(zip(players, of.wearing, strict=True)),
        "lost_turns": {players[seat]: n for seat, n in enumerate(of.lost_turns) if n},
        "house_rules": of.setup.house_rules,
    }


def _ask(prompt: Choose) -> Json:
    return {"want": prompt.want, "count": prompt.count, "text": prompt.text}


def move(each: a.Move, players: Sequence[str]) -> Json:
    """A legal move as it would be requested, without `by`."""
    match each:
        case a.AnyCards(count):
            return {"do": "choose", "count": count}
        case a.ChoosePlayer(whom):
            return {"do": "choose", "whom": players[whom]}
        case a.ChooseKept(kept):
            return {"do": "choose", "kept": kept}
        case a.ChooseRuling():
            return {"do": "choose", "ruling": []}
        case _:
            return {"do": each.__struct_config__.tag, **_fields(each, players)}


def named(value: Struct, players: Sequence[str]) -> Json:
    """An event with its type and its known fields."""
    config = value.__struct_config__
    assert config.tag_field
    return {config.tag_field: config.tag, **_fields(value, players)}


def _fields(value: Struct, players: Sequence[str]) -> Json:
    known = {}
    for field, hint, default in _fields_of(type(value)):
        content = getattr(value, field)
        if content != default and hint is not Errand:
            known[field] = _json(content, hint, players)
    return known


@cache
def _fields_of(kind: type[Struct]) -> tuple[tuple[str, Any, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((f.name, _without_none(hints[f.name]), f.default) for f in fields(kind))


def _without_none(hint: Any) -> Any:
    """X where the type of a field is `X | None`."""
    args = [each for each in get_args(hint) if each is not type(None)]
    return args[0] if type(None) in get_args(hint) and len(args) == 1 else hint


def _json(value: Any, hint: Any, players: Sequence[str]) -> Any:
    if isinstance(value, Struct):
        return named(value, players)
    if hint == tuple[RulingStep, ...]:
        return steps_with_names(value, players)
    if hint is Seat:
        return players[value]
    if hint is Direction:
        return _side(value)
    if hint == tuple[Seat, ...]:
        return [players[seat] for seat in value]
    if hint in _BY_SEAT:
        return dict(zip(players, value, strict=True))
    return value


def _name(seat: Viewer, players: Sequence[str]) -> str | None:
    return None if seat is None else players[seat]


def _side(direction: Direction) -> str:
    return "left" if direction == LEFT else "right"
