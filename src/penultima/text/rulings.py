"""Rulings in which players are named: as data with names in place of seats, and as sentences."""

from collections.abc import Iterable, Sequence
from typing import Any, get_args

import msgspec

from penultima.rules.cards import Seat
from penultima.rules.edition import Edition
from penultima.rules.effects import STEP_INFOS, RulingStep, Who, encoded_name, players_of

from .effects import RulingAuthor, effect_text
from .fluent import Lang, say

_PLAYER_FIELDS: dict[str, tuple[str, ...]] = {
    info.effect: tuple(field.name for field in info.fields if field.kind == "players")
    for info in STEP_INFOS.values()
}


def ruling_text(
    steps: Iterable[RulingStep], author: Seat, players: Sequence[str], lang: Lang, edition: Edition
) -> str:
    """What a ruling does, told of its players by their names, the author included."""
    by = RulingAuthor(players[author], players)
    sentences = (effect_text(step, lang, edition, by) for step in steps)
    return " ".join(sentences) or say(lang, "ruling-nothing")


def steps_with_names(
    steps: Iterable[RulingStep], players: Sequence[str]
) -> list[dict[str, str | int]]:
    """Steps as data, with names in place of seats unless a name could be taken for a keyword."""
    return [_with_names(step, players) for step in steps]


def _with_names(step: RulingStep, players: Sequence[str]) -> dict[str, str | int]:
    named: dict[str, str | int] = msgspec.to_builtins(step)
    for field, whom in players_of(step).items():
        if isinstance(whom, int) and players[whom] not in get_args(Who):
            named[encoded_name(step, field)] = players[whom]
    return named


def steps_with_seats(
    steps: Iterable[dict[str, Any]], players: Sequence[str]
) -> tuple[RulingStep, ...]:
    """The steps of a ruling from data with names. Raises ValueError."""
    with_seats = [
        {
            name: _seat(value, players) if name in player_fields(step) else value
            for name, value in step.items()
        }
        for step in steps
    ]
    return msgspec.convert(with_seats, tuple[RulingStep, ...])


def player_fields(step: dict[str, Any]) -> tuple[str, ...]:
    """The fields of a step, given as data, that are about players."""
    effect = step.get("effect")
    return _PLAYER_FIELDS.get(effect, ()) if isinstance(effect, str) else ()


def _seat(player: object, players: Sequence[str]) -> object:
    """A seat for a name; a keyword, which wins over an equal name, and a number unchanged."""
    if not isinstance(player, str) or player in get_args(Who):
        return player
    if player not in players:
        raise ValueError(f"there is no {player!r} at the table")
    return players.index(player)
