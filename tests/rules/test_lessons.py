"""The lessons of the page teach the rules: each is a scenario, played on them."""

import msgspec
import pytest

from penultima.rules import events as e
from penultima.rules.actions import Play
from penultima.rules.cards import Seat
from penultima.rules.edition import load, names
from penultima.text.fluent import LANGS, Lang, files
from tools.lessons import Declared, Lesson, LessonStep, declared, lesson, lessons


def tasks(taught: Lesson) -> list[LessonStep]:
    return [step for step in taught.steps if step.task]


def test_every_edition_has_lessons() -> None:
    assert sorted(declared()) == sorted(names())


@pytest.mark.parametrize("edition", names())
def test_a_first_game_is_short_and_ends_with_the_learner_out(edition: str) -> None:
    first = lessons(edition).first
    assert 9 <= len(tasks(first)) <= 12
    assert len(first.steps) <= 30  # two minutes, with the moves of the others
    end = first.steps[-1].outcomes[0]
    assert isinstance(end.events[-1], e.RoundEnded)
    assert end.view.winner == first.start.seat


@pytest.mark.parametrize("edition", names())
def test_a_first_game_shows_the_special_wild_of_its_edition(edition: str) -> None:
    """Guards against a lesson that leaves out what the edition is played for."""
    common = set(load("classic").kinds)
    special = {card for card in load(edition).kinds if card not in common and card[0] == "W"}
    actions = [step.outcomes[0].action for step in tasks(lessons(edition).first)]
    played = {action.card for action in actions if isinstance(action, Play)}
    assert not special or played & special


@pytest.mark.parametrize("edition", names())
def test_the_learner_sees_no_card_of_another_hand(edition: str) -> None:
    """What the others draw is not in the file, so that nobody can read it there."""
    everything = lessons(edition)
    for taught in (everything.first, *everything.special):
        for step in taught.steps:
            for outcome in step.outcomes:
                drawn = [event for event in outcome.events if isinstance(event, e.Drew)]
                assert all(
                    event.cards is None for event in drawn if event.seat != taught.start.seat
                )


@pytest.mark.parametrize("lang", LANGS)
def test_every_task_has_a_text(lang: Lang) -> None:
    text = next(file.read_text() for file in files(lang) if file.name == "lesson.ftl")
    for edition in declared():
        everything = lessons(edition)
        for taught in (everything.first, *everything.special):
            for step in tasks(taught):
                assert f"\n{step.task} = " in text


def test_the_last_task_of_a_position_accepts_every_move_of_its_kind() -> None:
    answer = lessons("zelda").special[1].steps[-1]
    cards = {o.action.card for o in answer.outcomes if isinstance(o.action, Play)}
    assert cards == {"G3", "G6"}


def test_a_refusal_names_its_reason() -> None:
    first = tasks(lessons("zelda").first)[0]
    assert first.refusals["B3"].clause == "T1"
    assert "R8" not in first.refusals and "draw" not in first.refusals


def test_a_scenario_with_other_tasks_than_moves_is_noticed() -> None:
    about = declared()["zelda"].first
    with pytest.raises(AssertionError, match="more tasks than moves"):
        lesson("zelda", msgspec.structs.replace(about, tasks=(*about.tasks, "again")))
    with pytest.raises(AssertionError, match="fewer tasks than moves"):
        lesson("zelda", msgspec.structs.replace(about, tasks=about.tasks[:-1]))


def test_a_lesson_names_a_scenario_that_exists() -> None:
    with pytest.raises(AssertionError, match="no scenario"):
        lesson("zelda", Declared("A rule that nobody wrote.", "Ana", ()))


def test_views_are_those_of_the_learner() -> None:
    for step in lessons("zelda").special[1].steps:
        assert all(outcome.view.seat == Seat(1) for outcome in step.outcomes)
