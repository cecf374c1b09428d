"""Conformance scenarios: reading and playing the files in conformance/ (see its README)."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.legal import legal_moves
from penultima.rules.match import new_deal, new_match, new_position
from penultima.rules.options import Options
from penultima.rules.setup import Position
from penultima.rules.table import Setup, Table
from penultima.text.notation import format_event, format_phrase, parse_move
from penultima.text.notation_values import read_name
from penultima.text.positions import format_position, parse_position, position_of
from penultima.view import redacted_all

FOLDER = Path(__file__).parents[2] / "conformance"
_TITLE = re.compile(r"(\S.*?)\s*\[([A-Z0-9a-z, ]+)\]")

# Events that only repeat the move are left out of scenarios.
_ECHOES = (
    e.PositionSet,
    e.Played,
    e.Kept,
    e.ColorNamed,
    e.Challenged,
    e.Accepted,
    e.Called,
    e.Caught,
    e.Accused,
    e.PlayerChosen,
    e.Honored,
    e.Ruled,
)


_ECHO_OF: dict[type[a.Action], type[e.Event]] = {
    a.Play: e.Played,
    a.Keep: e.Kept,
    a.NameColor: e.ColorNamed,
    a.Challenge: e.Challenged,
    a.Accept: e.Accepted,
    a.Call: e.Called,
    a.ChoosePlayer: e.PlayerChosen,
    a.ChooseKept: e.Honored,
    a.ChooseRuling: e.Ruled,
}


@dataclass
class Scenario:
    """A rule of the game as a test: a start, moves, and the events that follow."""

    file: str
    line: int
    title: str
    clauses: tuple[str, ...]
    edition: str
    begins: list[str] = field(default_factory=list)
    steps: list[tuple[int, str, str]] = field(default_factory=list)  # line, mark, text

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def read_scenarios(folder: Path = FOLDER) -> Iterator[Scenario]:
    for file in sorted(folder.glob("*.scenario")):
        yield from _read_file(file)


def _read_file(file: Path) -> Iterator[Scenario]:
    edition, scenario = "", None
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        mark, text = line[0], line[1:].strip()
        if mark in ">!?&=":
            assert scenario, f"{file.name}:{number}: no scenario yet"
            scenario.steps.append((number, mark, text))
        elif mark == " ":
            assert scenario, f"{file.name}:{number}: no scenario yet"
            if not scenario.steps:
                scenario.begins.append(text)
            elif scenario.steps[-1][1] == " ":
                at, _, before = scenario.steps[-1]
                scenario.steps[-1] = (at, " ", f"{before} {text}")
            else:
                scenario.steps.append((number, " ", text))
        elif line.startswith("edition "):
            edition = line.split()[1]
        else:
            if scenario:
                yield scenario
            title = _TITLE.fullmatch(line)
            assert title, f"{file.name}:{number}: a title ends with its clauses, [A1]: {line!r}"
            clauses = tuple(title[2].replace(",", " ").split())
            scenario = Scenario(file.name, number, title[1], clauses, edition)
    if scenario:
        yield scenario


class ScenarioRun:
    """A scenario while it is run."""

    def __init__(self, scenario: Scenario) -> None:
        self.table, self.events = _begin(scenario)
        self.players = self.table.setup.players
        self.refused: Refused | None = None

    def step(self, mark: str, text: str) -> None:
        """Play or check one line. An AssertionError says what was expected and what happened."""
        if mark != "!":
            assert self.refused is None, f"refused: {self.refused and self.refused.args}"
        match mark:
            case ">":
                self._move(text)
            case " ":
                assert self._written(self.events) == text
            case "!":
                assert self.refused, f"not refused: {self._written(self.events)}"
                assert f"{self.refused.code} {self.refused.clause}" == text
                self.refused = None
            case "?":
                seat, rest = read_name(text, self.players)
                moves = (format_phrase(m, self.players) for m in legal_moves(self.table, seat))
                assert sorted(moves) == sorted(filter(None, rest.lstrip(": ").split("; ")))
            case "&":
                name, _, rest = text.partition(": ")
                viewer = None if name == "*" else read_name(name, self.players)[0]
                assert self._written(redacted_all(self.events, viewer)) == rest
            case "=":
                assert format_position(position_of(self.table), self.players) == text

    def _move(self, text: str) -> None:
        if text == "begin":
            return
        seat, action = parse_move(text, self.players)
        try:
            self.table, self.events = apply(self.table, seat, action)
        except Refused as refused:
            self.refused = refused
        else:
            echo = _ECHO_OF.get(type(action))
            assert echo is None or isinstance(self.events[0], echo), "no event repeats the move"

    def _written(self, events: tuple[e.Event, ...]) -> str:
        written = events[1:] if events and isinstance(events[0], _ECHOES) else events
        return "; ".join(format_event(event, self.players, brief=True) for event in written)


def play(scenario: Scenario) -> None:
    run = ScenarioRun(scenario)
    assert scenario.steps, f"{scenario}: nothing happens"
    for number, mark, text in scenario.steps:
        try:
            run.step(mark, text)
        except AssertionError as error:
            raise AssertionError(f"{scenario.file}:{number}: {scenario.title}\n{error}") from None
    assert run.refused is None, f"{scenario}: refused: {run.refused}"


def _begin(scenario: Scenario) -> tuple[Table, tuple[e.Event, ...]]:
    """Read the lines before the first move: options, clothes, house rules and the position."""
    options: dict[str, object] = {}
    house_rules: dict[Card, HouseRule] = {}
    clothes, start, seed = "", "", 0
    for line in scenario.begins:
        first, _, rest = line.partition(" ")
        if first == "with":
            options |= {name: json.loads(value) for name, value in _pairs(rest)}
        elif first == "wearing":
            clothes = rest
        elif first == "seed":
            seed = int(rest)
        elif rest.startswith("{"):
            house_rules[Card(first)] = msgspec.json.decode(rest, type=HouseRule)
        else:
            start = line
    edition = load(scenario.edition)
    agreed = msgspec.convert(options, Options)
    if start.startswith("match "):
        players = tuple(start.removeprefix("match ").split(" / "))
        return new_match(
            Setup(edition, players, agreed, house_rules), seed, _outfits(clothes, players)
        )
    players, position = parse_position(start)
    setup = Setup(edition, players, agreed, house_rules)
    wearing = _outfits(clothes, players)
    if any(position.hands):
        return new_position(setup, position, seed, wearing)
    dealer = Seat(len(players) - 1) if position.dealer is None else position.dealer
    return new_deal(setup, dealer, _deck(setup, position), seed, wearing)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Parse `stacking, target=200`; an option without a value is switched on."""
    for part in text.split(", "):
        name, _, value = part.partition("=")
        plain = value in ("true", "false") or value.isdigit()
        yield name, value if plain else json.dumps(value) if value else "true"


def _outfits(text: str, players: tuple[str, ...]) -> dict[Seat, tuple[Color, ...]] | None:
    if not text:
        return None
    _, action = parse_move(f"{players[0]} starts the next round wearing {text}", players)
    assert isinstance(action, a.NextRound)
    return action.wearing


def _deck(setup: Setup, position: Position) -> tuple[Card, ...]:
    """A whole deck in which the cards of the position come right after the deal."""
    named = position.discard + position.draw
    rest = list(setup.edition.deck)
    for card in named:
        rest.remove(card)
    dealt = setup.options.hand_size * len(setup.players)
    return (*rest[:dealt], *named, *rest[dealt:])
