"""The notation: one line of text for every action, event and prompt, for people and programs.

The same template formats and parses a phrase. `{seat}` stands for a field. `{ with |whom}` stands
for the words and the field, or for nothing if the field has its default; for a boolean field, for
the words alone. `{kept:it/not}` is one word or the other. The type of a field determines how it is
written (notation_values.py).
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules import prompts as p
from penultima.rules.cards import Seat

from .notation_values import ValueFormat, format_name, read_name, value_format

T = TypeVar("T", bound=Struct)

PHRASES: dict[type[Struct], tuple[str, ...]] = {
    a.Play: ("plays {card}{ |color}{ clothing |clothing}{ with |whom}{ uno|call}",),
    a.Draw: ("draws",),
    a.Keep: ("keeps",),
    a.NameColor: ("names {color}",),
    a.Challenge: ("challenges",),
    a.Accept: ("accepts",),
    a.Call: ("says uno",),
    a.Catch: ("catches {whom}",),
    a.ChoosePlayer: ("chooses player {whom}",),
    a.ChooseCards: ("chooses cards {cards}",),
    a.ChooseKept: ("did {kept:it/not}",),
    a.ChooseRuling: ("rules {steps}",),
    a.NextRound: ("starts the next round{ seed |seed}{ wearing |wearing}{ writing |house_rules}",),
    a.AnyCards: ("chooses {count} cards",),
    e.LotDrawn: ("{seat} draws {card} for the deal",),
    e.DealerChosen: ("{seat} is to deal",),
    e.Seeded: ("a new seed{ |seed}",),
    e.Dressed: ("clothes: {wearing}",),
    e.HouseRulesWritten: ("house rules: {rules}",),
    e.Dealt: ("{dealer} deals{ |cards}{ hands |hands}{ pile |draw}",),
    e.PositionSet: (
        "{dealer} has dealt, {discard} in play, {color}, going {direction}, scores {scores}"
        "{ |cards}{ hands |hands}{ pile |draw}",
    ),
    e.TurnedUp: ("{card} is turned up",),
    e.PutBack: ("{card} goes back{ pile |draw}",),
    e.TurnBegan: ("{seat} to play",),
    e.Played: ("{seat} plays {card}{ |color}{ clothing |clothing}{ with |whom}{ uno|call}",),
    e.Drew: ("{seat} draws {cards}{ for |why}", "{seat} draws {count}{ for |why}"),
    e.Kept: ("{seat} keeps",),
    e.Passed: ("{seat} has nothing to play or draw",),
    e.ColorNamed: ("{seat} names {color}",),
    e.Skipped: ("{seat} is skipped",),
    e.WillLoseTurn: ("{seat} will lose a turn",),
    e.LostTurn: ("{seat} loses a turn",),
    e.Reversed: ("play goes {direction}",),
    e.Reshuffled: ("{count} cards are shuffled{ pile |draw}",),
    e.Repeated: ("the position has come up {times} times",),
    e.Challenged: ("{seat} challenges {player}",),
    e.HandShown: ("{player} shows{ |hand} to {to}{ and all who watch|spectators}",),
    e.Judged: ("{player} is {guilty:guilty/innocent}",),
    e.Accepted: ("{seat} accepts",),
    e.Discarded: ("{seat} discards {cards}{ by chance|random}",),
    e.HandsSwapped: ("{seat} swaps hands with {whom}",),
    e.HandsPassed: ("hands go {direction}",),
    e.PlayerChosen: ("{seat} chooses player {whom}",),
    e.Gave: ("{seat} gives {cards} to {whom}", "{seat} gives {count} to {whom}"),
    e.Took: ("{seat} takes {cards} from {whom}", "{seat} takes {count} from {whom}"),
    e.Picked: ("{seat} picks {cards} to pass on", "{seat} picks {count} to pass on"),
    e.HandsShuffled: ("hands are shuffled into {counts}{ |cards}{ hands |hands}",),
    e.Ruled: ("{seat} rules {steps}",),
    e.Honored: ("{seat} did {kept:it/not}",),
    e.Called: ("{seat} says uno",),
    e.OwesCall: ("{seat} owes uno",),
    e.Caught: ("{seat} is caught by {by}",),
    e.Accused: ("{seat} accuses {whom} wrongly",),
    e.RoundEnded: (
        "{winner} goes out: points {points}, scores {scores}",
        "the round is blocked: points {points}, scores {scores}",
    ),
    e.MatchEnded: ("the match ends: {winners}",),
    p.TakeTurn: ("{seat} plays on",),
    p.KeepOrPlay: ("{seat} may keep or play{ |cards}{ for |demand}{, by choice|could_play}",),
    p.NameColor: ("{seat} to name a color",),
    p.ChallengeOrAccept: (
        "{seat} to challenge {player} over {color} or draw {count}"
        "{ or stack|stacked}{, hand |hand}",
    ),
    p.AnswerDemand: ("{seat} to answer the {emblem} or draw {count}",),
    p.AnswerStack: ("{seat} to stack {face} or draw {count}",),
    p.Choose: ("{seat} to choose {want}{ |count} for {text}{ after |errand}",),
    p.RoundOver: ("the round is over",),
    p.MatchOver: ("the match is over",),
}


class Placeholder(NamedTuple):
    """A field in a phrase, the words before it, and whether both can be left out."""

    field: str
    words: str
    format: ValueFormat
    optional: bool
    default: Any


class Phrase(NamedTuple):
    pattern: re.Pattern[str]
    parts: tuple[str | Placeholder, ...]

    @property
    def placeholders(self) -> tuple[Placeholder, ...]:
        return tuple(part for part in self.parts if isinstance(part, Placeholder))


_PART = re.compile(r"\{(?:([^|{}]*)\|)?(\w+)(?::([\w ]+)/([\w ]+))?\}")


@cache
def phrases(kind: type[Struct]) -> tuple[Phrase, ...]:
    return tuple(_phrase(kind, template) for template in PHRASES[kind])


def _phrase(kind: type[Struct], template: str) -> Phrase:
    hints, defaults = get_type_hints(kind), {f.name: f.default for f in fields(kind)}
    parts: list[str | Placeholder] = []
    pattern, end = "", 0
    for found in _PART.finditer(template):
        words, field, yes, no = found.groups()
        format_ = value_format(hints[field], (yes, no) if yes else None)
        placeholder = Placeholder(field, words or "", format_, words is not None, defaults[field])
        literal, end = template[end : found.start()], found.end()
        parts += (literal, placeholder)
        value = "" if placeholder.optional and hints[field] is bool else f"(?:{format_.pattern})"
        group = f"(?P<{field}>{re.escape(placeholder.words)}{value})"
        pattern += re.escape(literal) + group + ("?" if placeholder.optional else "")
    parts.append(template[end:])
    return Phrase(re.compile(pattern + re.escape(template[end:])), tuple(parts))


def format_phrase(value: Struct, players: Sequence[str], brief: bool = False) -> str:
    """An action, event or prompt as text. `brief` leaves out what only programs need."""
    for phrase in phrases(type(value)):
        if all(
            placeholder.optional or getattr(value, placeholder.field) is not None
            for placeholder in phrase.placeholders
        ):
            return "".join(_format_part(part, value, players, brief) for part in phrase.parts)
    raise AssertionError(f"no phrase for {value!r}")


def _format_part(
    part: str | Placeholder, value: Struct, players: Sequence[str], brief: bool
) -> str:
    if isinstance(part, str):
        return part
    field = getattr(value, part.field)
    if part.optional:
        if field == part.default or field is None or (brief and part.field == "errand"):
            return ""
        if field is True:
            return part.words
    return part.words + part.format.format(field, players)


def parse_phrase(text: str, kinds: Iterable[type[T]], players: Sequence[str]) -> T:
    """Parse an action, event or prompt of one of these kinds. Raises ValueError."""
    for kind in kinds:
        for phrase in phrases(kind):
            found = phrase.pattern.fullmatch(text)
            if found:
                return kind(**_values(kind, phrase, found, players))
    raise ValueError(f"can't read {text!r}")


def _values(
    kind: type[Struct], phrase: Phrase, found: re.Match[str], players: Sequence[str]
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for placeholder in phrase.placeholders:
        text = found[placeholder.field]
        if text is not None:
            text = text[len(placeholder.words) :]
            values[placeholder.field] = placeholder.format.parse(text, players) if text else True
        elif placeholder.default is NODEFAULT:
            values[placeholder.field] = None
    if "cards" in values and "count" in kind.__struct_fields__:
        values["count"] = len(values["cards"])
    return values


ACTIONS: tuple[type[a.Action], ...] = get_args(a.Action)
EVENTS: tuple[type[e.Event], ...] = tuple(k for k in get_args(e.Event) if k is not e.Asked)
PROMPTS: tuple[type[p.Prompt], ...] = get_args(p.Prompt)


def format_event(event: e.Event, players: Sequence[str], brief: bool = False) -> str:
    if isinstance(event, e.Asked):
        return format_phrase(event.prompt, players, brief)
    return format_phrase(event, players, brief)


def parse_event(text: str, players: Sequence[str]) -> e.Event:
    try:
        return parse_phrase(text, EVENTS, players)
    except ValueError:
        return e.Asked(parse_phrase(text, PROMPTS, players))


def format_move(seat: Seat, action: a.Move, players: Sequence[str]) -> str:
    return f"{format_name(players[seat])} {format_phrase(action, players)}"


def parse_move(text: str, players: Sequence[str]) -> tuple[Seat, a.Action]:
    seat, rest = read_name(text, players)
    return seat, parse_phrase(rest.removeprefix(" "), ACTIONS, players)
