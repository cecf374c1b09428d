"""Requests: decodes a line of JSON into a typed value, or refuses it as a bad_request."""

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NoReturn, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType

from penultima.errors import Refused
from penultima.rules.cards import Card, Color
from penultima.rules.effects import RulingStep, Who
from penultima.rules.house_rules import HouseRule, RulingSteps
from penultima.rules.options import Options
from penultima.text.rulings import player_fields

LONGEST_LINE = 2**20
LONGEST_FACT = 200
MOST_DIGITS = 4000
"""Below the limit at which Python refuses to convert a number (4,300 digits)."""


class _Request(Struct, frozen=True, forbid_unknown_fields=True):
    pass


# Setting up


class PositionRequest(_Request, frozen=True):
    hands: dict[str, tuple[Card, ...]]
    draw: tuple[Card, ...]
    discard: tuple[Card, ...]
    turn: str
    color: Color | UnsetType = UNSET
    dealer: str | UnsetType = UNSET
    direction: Literal["left", "right"] = "left"
    scores: dict[str, int] = {}


class NewMatch(_Request, frozen=True):
    edition: str
    players: tuple[str, ...]
    options: Options = Options()
    wearing: dict[str, tuple[Color, ...]] | UnsetType = UNSET
    house_rules: dict[Card, HouseRule] | UnsetType = UNSET
    seed: int | str = 0
    dealer: str | UnsetType = UNSET
    deck: tuple[Card, ...] | UnsetType = UNSET
    position: PositionRequest | UnsetType = UNSET


class New(_Request, frozen=True):
    new: NewMatch


# Moves


class _MoveRequest(_Request, frozen=True, tag_field="do"):
    by: str


class PlayRequest(_MoveRequest, frozen=True, tag="play"):
    card: Card
    color: Color | UnsetType = UNSET
    clothing: Color | UnsetType = UNSET
    whom: str | UnsetType = UNSET
    call: bool = False


class DrawRequest(_MoveRequest, frozen=True, tag="draw"):
    pass


class PassRequest(_MoveRequest, frozen=True, tag="pass"):
    pass


class ColorRequest(_MoveRequest, frozen=True, tag="color"):
    color: Color


class ChallengeRequest(_MoveRequest, frozen=True, tag="challenge"):
    pass


class AcceptRequest(_MoveRequest, frozen=True, tag="accept"):
    pass


class CallRequest(_MoveRequest, frozen=True, tag="call"):
    pass


class CatchRequest(_MoveRequest, frozen=True, tag="catch"):
    whom: str


class ChooseRequest(_MoveRequest, frozen=True, tag="choose"):
    """One of the four, whichever the house rule asks for."""

    whom: str | UnsetType = UNSET
    cards: tuple[Card, ...] | UnsetType = UNSET
    kept: bool | UnsetType = UNSET
    ruling: list[dict[str, Any]] | UnsetType = UNSET


class NextRoundRequest(_MoveRequest, frozen=True, tag="next_round"):
    wearing: dict[str, tuple[Color, ...]] | UnsetType = UNSET
    house_rules: dict[Card, HouseRule | None] | UnsetType = UNSET


MoveRequest: TypeAlias = (
    PlayRequest
    | DrawRequest
    | PassRequest
    | ColorRequest
    | ChallengeRequest
    | AcceptRequest
    | CallRequest
    | CatchRequest
    | ChooseRequest
    | NextRoundRequest
)

# Asking


class _AskRequest(_Request, frozen=True, tag_field="ask"):
    pass


class AskState(_AskRequest, frozen=True, tag="state"):
    pass


class AskView(_AskRequest, frozen=True, tag="view"):
    viewer: str | None = msgspec.field(name="for")


class AskLegal(_AskRequest, frozen=True, tag="legal"):
    viewer: str | None = msgspec.field(name="for")


class AskRecord(_AskRequest, frozen=True, tag="record"):
    pass


AskRequest: TypeAlias = AskState | AskView | AskLegal | AskRecord
Request: TypeAlias = New | MoveRequest | AskRequest


def decode(line: bytes) -> Request:
    """The request in a line. Raises `Refused` with code bad_request."""
    if len(line) > LONGEST_LINE:
        bad_request("line-too-long", most=LONGEST_LINE)
    if not line.strip():
        bad_request("empty-line")
    thing = _json(line)
    if not isinstance(thing, dict):
        bad_request("not-an-object")
    return _typed(thing)


def bad_request(reason: str, clause: str | None = None, **facts: object) -> NoReturn:
    raise Refused("bad_request", reason, clause, **facts)


def _json(line: bytes) -> Any:
    try:
        text = line.decode()
        return json.loads(
            text,
            object_pairs_hook=_without_duplicates,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_integer,
        )
    except UnicodeDecodeError:
        bad_request("not-utf-8")
    except RecursionError:
        bad_request("too-deep")
    except ValueError as error:
        bad_request("not-json", problem=str(error))


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    thing = dict(pairs)
    if len(thing) < len(pairs):
        ((duplicate, _),) = Counter(key for key, _ in pairs).most_common(1)
        bad_request("key-twice", key=duplicate)
    return thing


def _refuse_constant(name: str) -> NoReturn:
    bad_request("not-a-number", name=name)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        bad_request("not-a-number", name="Infinity")
    return number


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        bad_request("number-too-long", most=MOST_DIGITS)
    return int(digits)


def _typed(thing: dict[str, Any]) -> Request:
    for key, kind in (("new", New), ("ask", AskRequest), ("do", MoveRequest)):
        if key in thing:
            try:
                return msgspec.convert(thing, kind)
            except msgspec.ValidationError as error:
                bad_request("wrong-shape", problem=_problem(str(error), thing))
            except UnicodeEncodeError as error:
                bad_request("half-a-character", half=ascii(error.object)[1:-1])
    bad_request("no-request")


def _problem(problem: str, thing: dict[str, Any]) -> str:
    """`Expected int, got str - at $.new.seed` as `new.seed: expected int, got str`."""
    what, _, where = problem.partition(" - at ")
    path = where.strip("`").removeprefix("$").removeprefix(".")
    before, in_rule, after = path.partition("house_rules[...]")
    if in_rule:
        card = (
            _bad_rule(thing["new"]["house_rules"], HouseRule)
            if before
            else _bad_rule(thing["house_rules"], HouseRule | None)
        )
        path = f"{before}house_rules.{card}{after}"
    path = re.sub(r"(?:\.do|^ruling)\[(\d+)\]", _step, path)
    what = what.replace("`", "")
    return f"{path}: {what[:1].lower()}{what[1:]}" if path else what


def ruling_steps(steps: list[dict[str, Any]], players: Sequence[str]) -> tuple[RulingStep, ...]:
    """The steps of a ruling, with seats in place of names."""
    with_seats = [_with_seats(number, step, players) for number, step in enumerate(steps)]
    try:
        return msgspec.convert(with_seats, RulingSteps)
    except msgspec.ValidationError as error:
        problem = str(error).replace(" at `$", " at `$ruling")
        bad_request("bad-ruling", "A7", problem=_problem(problem, {}))
    except UnicodeEncodeError as error:
        bad_request("half-a-character", half=ascii(error.object)[1:-1])


def _with_seats(number: int, step: dict[str, Any], players: Sequence[str]) -> dict[str, Any]:
    return step | {
        name: _seat_or_keyword(f"ruling[{number}] (step {number + 1}).{name}", step[name], players)
        for name in player_fields(step)
        if name in step
    }


def _seat_or_keyword(where: str, player: object, players: Sequence[str]) -> str | int:
    """A seat for a player's name. A keyword wins over an equal name."""
    if not isinstance(player, str):
        bad_request("bad-ruling", "A7", problem=f"{where}: give a player's name")
    if player in get_args(Who):
        return player
    if player not in players:
        bad_request("bad-ruling", "A7", problem=f"{where}: there is no {player!r} at the table")
    return players.index(player)


def _bad_rule(rules: dict[str, Any], kind: Any) -> str:
    """The first card with an invalid rule: msgspec does not name the key."""
    for card, rule in rules.items():
        try:
            msgspec.convert(rule, kind)
        except msgspec.ValidationError:
            return card
    raise AssertionError("one of the rules is invalid")


def _step(found: re.Match[str]) -> str:
    """`.do[1]` or `ruling[1]` with the number of the step, counted from 1."""
    return f"{found[0]} (step {int(found[1]) + 1})"


def printable(refused: Refused) -> Refused:
    """A refusal whose facts can be encoded and are short, whatever the request contained."""
    facts = {key: _short(fact) for key, fact in refused.facts.items()}
    return Refused(refused.code, refused.reason, refused.clause, **facts)


def _short(fact: object) -> object:
    if not isinstance(fact, str):
        return fact
    text = re.sub(r"[\ud800-\udfff]", "\ufffd", fact)
    return text if len(text) <= LONGEST_FACT else f"{text[:LONGEST_FACT]}…"
