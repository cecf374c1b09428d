"""Game records: a whole match as text, one move per line, that replays to the same match.

    penultima record 1
    edition zelda
    players Ana / Ben
    seed 42

    Ana plays B7
    Ben draws
    = Ana goes out: points 57 / 0, scores 57 / 0

Lines that begin with `=` are checked: results, and the transcript of a fair deal before its round.
`#` begins a comment. The format is described in docs/notation.md.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec
from msgspec import Struct

from penultima.errors import BadEdition, BadRecord, BadSetup, Refused
from penultima.fairness.transcript import ProblemKind, Transcript, problems, round_seed
from penultima.rules import events as e
from penultima.rules.actions import Action, NextRound
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.chance import Seed
from penultima.rules.edition import is_built_in, load
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Deal, Opening, begin
from penultima.rules.options import Options
from penultima.rules.setup import Position, check_setup, check_wearing
from penultima.rules.table import Setup, Table

from .notation import format_event, format_move, parse_event, parse_move
from .notation_values import format_name, read_name, split, unquoted, value_format
from .positions import format_position, parse_position
from .refusals import refusal_text

FIRST_LINE = "penultima record 1"
FAIR = "= fair "


class RecordLine(NamedTuple):
    """A line of a record: a move, or what is checked, a result or the transcript of a deal."""

    number: int
    seat: Seat | None = None
    action: Action | None = None
    result: e.Event | None = None
    transcript: Transcript | None = None


class Record(Struct, frozen=True):
    opening: Opening
    lines: tuple[RecordLine, ...]


class RecordedDeal(NamedTuple):
    """What a record says about the deal of a round, and in which line.

    `seed` is None in a later round without a seed of its own, and in a first one that begins from
    a position or a deck in a given order.
    """

    line: int
    round: int
    seed: Seed | None
    transcript: Transcript | None


class MatchStep(NamedTuple):
    """A move, its events, and the table after it. The first step of a match has no move."""

    seat: Seat | None
    action: Action | None
    events: tuple[e.Event, ...]
    table: Table


# Writing


def format_record(
    opening: Opening,
    history: Sequence[MatchStep],
    fair: Mapping[int, Transcript] | None = None,
    hints: Mapping[int, Mapping[Seat, int]] | None = None,
) -> str:
    """The record of a match so far; `history` are all its steps, `fair` transcripts by round.

    `hints` says how often each seat has asked the coach, by round; it becomes a comment.

    Raises BadSetup for an edition that is not built in, since a record names its edition by id.
    """
    edition = opening.setup.edition
    if not is_built_in(edition):
        raise BadSetup(f"a record can only name a built-in edition, and {edition.id!r} is none")
    players = opening.setup.players
    lines = [FIRST_LINE, *_header(opening), ""]
    for step in history:
        is_deal = step.action is None or isinstance(step.action, NextRound)
        if is_deal and (transcript := (fair or {}).get(step.table.round)) is not None:
            lines.append(FAIR + msgspec.json.encode(transcript).decode())
        lines += format_step(step, players)
        asked = (hints or {}).get(step.table.round)
        if asked and any(isinstance(event, e.RoundEnded) for event in step.events):
            lines.append(format_hints(asked, players))
    return "\n".join(lines) + "\n"


def format_hints(hints: Mapping[Seat, int], players: Sequence[str]) -> str:
    """A comment that says who has asked the coach in a round."""
    counts = (f"{format_name(players[seat])} {count}" for seat, count in hints.items())
    return f"# hints: {' / '.join(counts)}"


def format_step(step: MatchStep, players: Sequence[str]) -> Iterator[str]:
    """The lines that a step adds to a record: the move, and its results."""
    if step.action is not None and step.seat is not None:
        yield format_move(step.seat, step.action, players)
    for event in step.events:
        if isinstance(event, e.RoundEnded | e.MatchEnded):
            yield f"= {format_event(event, players)}"


def _header(opening: Opening) -> Iterator[str]:
    setup, start = opening.setup, opening.start
    yield f"edition {setup.edition.id}"
    yield f"players {' / '.join(map(format_name, setup.players))}"
    if setup.options != Options():
        yield f"options {msgspec.json.encode(setup.options).decode()}"
    for card, rule in setup.house_rules.items():
        yield f"house rule {card} {msgspec.json.encode(rule).decode()}"
    if opening.wearing is not None:
        yield f"wearing {_OUTFITS.format(opening.wearing, setup.players)}"
    yield f"seed {json.dumps(opening.seed)}"
    if isinstance(start, Deal):
        yield f"deal {format_name(setup.players[start.dealer])} {' '.join(start.deck)}"
    elif start is not None:
        yield f"position {format_position(start, setup.players)}"


# Reading


def parse_record(text: str) -> Record:
    """Parse a record, without checking that its moves are legal. Raises BadRecord."""
    # Not `splitlines`: names and rules may contain Unicode's other line separators.
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != FIRST_LINE:
        raise BadRecord(1, f"a record begins with {FIRST_LINE!r}")
    header: dict[str, tuple[int, str]] = {}
    moves: list[tuple[int, str]] = []
    for number, line in lines[1:]:
        key = _key(line)
        if key and not moves:
            if key in header:
                raise BadRecord(number, f"{key!r} comes twice")
            header[key] = number, line.removeprefix(key).strip()
        else:
            moves.append((number, line))
    opening = _opening(header)
    players = opening.setup.players
    return Record(opening, tuple(_line(number, line, players) for number, line in moves))


_KEYS = ("edition", "players", "options", "wearing", "seed", "deal", "position")


def _key(line: str) -> str | None:
    """The key of a header line; None for a move, which never begins with a small letter."""
    first, *rest = line.split(" ", 3)
    if first == "house" and rest[:1] == ["rule"] and rest[1:]:
        return f"house rule {rest[1]}"
    return first if first in _KEYS else None


def _opening(header: dict[str, tuple[int, str]]) -> Opening:
    for key in ("edition", "players"):
        if key not in header:
            raise BadRecord(1, f"the header has no {key!r}")
    if {"deal", "position"} <= header.keys():
        raise BadRecord(header["position"][0], "give a deal or a position, not both")
    number, name = header["edition"]
    with _at(number):
        edition = load(name)
    number, text = header["players"]
    with _at(number):
        players = tuple(map(unquoted, split(text, " / ")))
        check_setup(Setup(edition, players))
    options, house_rules, wearing = Options(), {}, None
    seed: Seed = 0
    start: Deal | Position | None = None
    for key, (number, text) in header.items():
        with _at(number):
            match key.split(" ")[0]:
                case "options":
                    options = msgspec.json.decode(text, type=Options)
                case "house":
                    rule = msgspec.json.decode(text, type=HouseRule)
                    house_rules[Card(key.split(" ")[2])] = rule
                    check_setup(Setup(edition, players, Options(), house_rules))
                case "wearing":
                    wearing = _OUTFITS.parse(text, players)
                case "seed":
                    seed = _seed(text)
                case "deal":
                    dealer, cards = read_name(text, players)
                    start = Deal(dealer, tuple(map(Card, cards.split())))
                case "position":
                    named, start = parse_position(text)
                    if named != players:
                        raise ValueError("the position names other players than the header")
    setup = Setup(edition, players, options, house_rules)
    if wearing is not None:
        with _at(header["wearing"][0]):
            check_wearing(setup, wearing)
    opening = Opening(setup, seed, wearing, start)
    # All that can still be wrong is in one of these lines.
    number, _ = header.get("position") or header.get("deal") or header["players"]
    with _at(number):
        begin(opening)
    return opening


@contextmanager
def _at(number: int) -> Iterator[None]:
    """Report errors as errors of this line."""
    try:
        yield
    except (BadEdition, BadSetup, ValueError, RecursionError) as error:
        raise BadRecord(number, str(error)) from None


def _seed(text: str) -> Seed:
    seed = json.loads(text)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise ValueError("a seed is a whole number or a text in quotes")
    return seed


def _line(number: int, line: str, players: Sequence[str]) -> RecordLine:
    with _at(number):
        if line.startswith(FAIR):
            transcript = msgspec.json.decode(line.removeprefix(FAIR), type=Transcript)
            return RecordLine(number, transcript=transcript)
        if line.startswith("= "):
            return RecordLine(number, result=parse_event(line.removeprefix("= "), players))
        seat, action = parse_move(line, players)
    return RecordLine(number, seat, action)


def deals(record: Record) -> Iterator[RecordedDeal]:
    """The deals of a record, with their transcripts. Raises BadRecord at one without a round."""
    opening = record.opening
    seed = opening.seed if opening.start is None else None
    deal: RecordedDeal | None = RecordedDeal(1, 1, seed, None)
    round_, fair = 1, None
    for line in record.lines:
        if line.transcript is not None:
            if fair is not None:
                raise BadRecord(fair.number, "no round follows this fair deal")
            fair = line
        elif line.action is not None:
            if isinstance(line.action, NextRound):
                round_ += 1
                if deal is not None:
                    yield deal
                deal = RecordedDeal(line.number, round_, line.action.seed, None)
            if fair is not None and deal is None:
                raise BadRecord(fair.number, "no round follows this fair deal")
            if deal is not None:
                yield _with_transcript(deal, fair)
            deal = fair = None
    if deal is not None:
        yield _with_transcript(deal, fair)
    elif fair is not None:
        raise BadRecord(fair.number, "no round follows this fair deal")


def _with_transcript(deal: RecordedDeal, fair: RecordLine | None) -> RecordedDeal:
    if fair is None:
        return deal
    return deal._replace(line=fair.number, transcript=fair.transcript)


def _check_deals(record: Record) -> None:
    """Raise BadRecord at a transcript that does not agree with itself or with its round."""
    table: tuple[str, int] | None = None
    for line, round_, seed, transcript in deals(record):
        if transcript is None:
            continue
        deal, secret = transcript.deal, transcript.secret
        table = table or (deal.table, deal.match)
        if deal.round != round_ or (deal.table, deal.match) != table:
            raise BadRecord(line, f"this fair deal is not that of round {round_}")
        for problem in problems(transcript):
            raise BadRecord(line, PROBLEMS[problem.kind])
        if secret is None or seed != round_seed(transcript, secret):
            raise BadRecord(line, "the seed of the round does not follow from this fair deal")


PROBLEMS: dict[ProblemKind, str] = {
    "secret_missing": "the server's secret is missing in this fair deal",
    "secret_differs": "the secret is not the one that the server had committed to",
    "part_differs": "a contribution is not the one that was committed to",
    "seat_twice": "a seat has two parts in this fair deal",
    "seat_unknown": "a part in this fair deal is of a seat that no table has",
}


def replay(record: Record) -> Iterator[MatchStep]:
    """The steps of a match. Raises BadRecord at a line that breaks a rule or is not fair."""
    _check_deals(record)
    table, events = begin(record.opening)
    yield MatchStep(None, None, events, table)
    for line in record.lines:
        if line.transcript is not None:
            continue
        if line.result is not None:
            if line.result not in events:
                raise BadRecord(line.number, "the match has come out differently", "P1")
            continue
        assert line.seat is not None and line.action is not None
        try:
            table, events = apply(table, line.seat, line.action)
        except Refused as refused:
            reason = refusal_text(refused, "en", table.setup)
            raise BadRecord(line.number, reason, refused.clause) from None
        yield MatchStep(line.seat, line.action, events, table)


_OUTFITS = value_format(dict[Seat, tuple[Color, ...]])
