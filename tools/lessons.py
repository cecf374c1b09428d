"""The lessons of the page, played on the reference rules. tools/typescript.py writes them.

tools/lessons.toml names the scenarios. Each is played here, and written down as the learner's seat
sees it: the view at the start, and for each move its events and the view afterwards. The page has
no rules and shows what is written here, so a lesson cannot teach other rules than those in force.
"""

import tomllib
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

import msgspec
from msgspec import Struct

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Card, Seat
from penultima.rules.events import Event
from penultima.rules.gallery import gallery
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.legal import legal_moves
from penultima.rules.options import Options
from penultima.rules.refusal import why_not
from penultima.rules.table import Table
from penultima.server.table.session import rule_refusal
from penultima.text.notation import parse_move
from penultima.view import TableView, redacted_all, table_view
from penultima.wire.messages import RuleRefusal
from tests.support.scenarios import Scenario, ScenarioRun, read_scenarios

DECLARED = Path(__file__).with_suffix(".toml")


class Outcome(Struct, frozen=True):
    """A move, and what follows from it as the learner sees it."""

    seat: Seat
    action: a.Action
    events: tuple[Event, ...]
    view: TableView


class LessonStep(Struct, frozen=True):
    """The next move of a lesson. `task` is what the learner is asked for; other players have none.

    `outcomes` are the moves that the lesson goes on with. `refusals` say why the learner can't play
    the other cards, or draw ("draw").
    """

    task: str | None
    outcomes: tuple[Outcome, ...]
    refusals: dict[str, RuleRefusal]


class Lesson(Struct, frozen=True):
    """A scenario from one seat. Its house rules are named by their ids in the gallery."""

    title: str
    players: tuple[str, ...]
    options: Options
    house_rules: dict[Card, str]
    start: TableView
    steps: tuple[LessonStep, ...]


class Lessons(Struct, frozen=True):
    """What is taught about an edition: a first game, and its special cards."""

    edition: str
    first: Lesson
    special: tuple[Lesson, ...]


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    seat: str
    tasks: tuple[str, ...]


class DeclaredLessons(Struct, frozen=True, forbid_unknown_fields=True):
    first: Declared
    special: tuple[Declared, ...]


@cache
def declared() -> dict[str, DeclaredLessons]:
    data = tomllib.loads(DECLARED.read_text(encoding="utf-8"))
    return msgspec.convert(data, dict[str, DeclaredLessons])


@cache
def _scenarios() -> dict[tuple[str, str], Scenario]:
    return {(scenario.edition, scenario.title): scenario for scenario in read_scenarios()}


def lessons(edition: str) -> Lessons:
    """The lessons of an edition."""
    about = declared()[edition]
    return Lessons(
        edition,
        lesson(edition, about.first),
        tuple(lesson(edition, each) for each in about.special),
    )


def lesson(edition: str, about: Declared) -> Lesson:
    """Play a scenario, and write down what the learner is asked and sees."""
    scenario = _scenarios().get((edition, about.title))
    assert scenario, f"no scenario of {edition} is called {about.title!r}"
    run = ScenarioRun(scenario)
    setup, start = run.table.setup, run.table
    learner = Seat(setup.players.index(about.seat))
    moves = [parse_move(text, setup.players) for text in _moves(scenario)]
    asked = iter(about.tasks)
    steps, table = [], start
    for number, (seat, action) in enumerate(moves, 1):
        if seat == learner:
            task = next(asked, None)
            assert task, f"fewer tasks than moves: {about.title}"
            steps.append(_task(table, learner, task, action, is_last=number == len(moves)))
        else:
            steps.append(LessonStep(None, (_outcome(table, learner, seat, action),), {}))
        table, _ = apply(table, seat, action)
    assert next(asked, None) is None, f"more tasks than moves: {about.title}"
    return Lesson(
        scenario.title,
        setup.players,
        setup.options,
        {card: _in_gallery(rule) for card, rule in setup.house_rules.items()},
        table_view(start, learner),
        tuple(steps),
    )


def _moves(scenario: Scenario) -> Iterable[str]:
    """The moves of a scenario that are made: not those that are refused."""
    marks = [mark for _, mark, _ in scenario.steps[1:]] + [""]
    for (_, mark, text), following in zip(scenario.steps, marks, strict=True):
        if mark == ">" and following != "!":
            yield text


def _task(table: Table, learner: Seat, task: str, action: a.Action, *, is_last: bool) -> LessonStep:
    """Where the scenario goes no further, every legal move of the same kind is right."""
    right = [action]
    if is_last:
        legal = legal_moves(table, learner)
        right += [move for move in legal if type(move) is type(action) and move != action]
    return LessonStep(
        f"lesson-{task}",
        tuple(_outcome(table, learner, learner, move) for move in right),
        _refusals(table, learner),
    )


def _outcome(table: Table, learner: Seat, seat: Seat, action: a.Action) -> Outcome:
    after, events = apply(table, seat, action)
    return Outcome(seat, action, redacted_all(events, learner), table_view(after, learner))


def _refusals(table: Table, learner: Seat) -> dict[str, RuleRefusal]:
    """Why the learner can't play a card of the hand, or draw; legal moves have no reason."""
    asked: dict[str, a.Move] = {card: a.Play(card) for card in table.hands[learner]}
    asked["draw"] = a.Draw()
    reasons = {name: why_not(table, learner, move) for name, move in asked.items()}
    return {name: _told(why) for name, why in reasons.items() if why is not None}


def _told(why: Refused) -> RuleRefusal:
    """The page words the reason itself, in its own language."""
    return msgspec.structs.replace(rule_refusal(why, "en", None), text="")


def _in_gallery(written: HouseRule) -> str:
    found = [rule.id for rule in gallery().values() if rule.do == written.do]
    assert found, f"no rule of the gallery does what {written.title!r} does"
    return found[0]


def _file(edition: str) -> str:
    """One line for each step, so that a change of the rules can be read in a diff."""
    encoded = msgspec.json.encode(lessons(edition)).decode()
    return encoded.replace('{"task":', '\n{"task":') + "\n"


def files(folder: Path) -> dict[Path, Callable[[], str]]:
    """A file for each edition that has lessons."""
    return {folder / f"{edition}.json": partial(_file, edition) for edition in declared()}
