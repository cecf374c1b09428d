"""Options and steps of house rules, from what the rules declare, for tools and tests."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, assert_never

import msgspec

from penultima.rules.cards import Seat
from penultima.rules.effects import (
    NAMED,
    RULING_STEPS,
    STEP_INFOS,
    RulingStep,
    Step,
    StepField,
    StepInfo,
)
from penultima.rules.options import OPTIONS, Option, Value

SWITCHED: dict[str, Value] = {
    option.name: next(value for value in option.values if value != option.default)
    for option in OPTIONS
    if option.kind != "number"
}
"""A value that isn't the default for every option that isn't a number."""


def values_to_try(option: Option) -> tuple[Value, ...]:
    """All values of an option; of a number its lowest, those that are offered, and its default."""
    if option.kind != "number":
        return option.values
    assert option.low is not None
    values = {option.low, *option.values, option.default}
    return tuple(sorted(values, key=int))


def random_numbers(random: Random) -> dict[str, Value]:
    """A value for every option that is a number."""
    numbers = (option for option in OPTIONS if option.kind == "number")
    return {option.name: random.choice(values_to_try(option)) for option in numbers}


def random_switches(random: Random, rate: float) -> dict[str, Value]:
    """Every option that isn't a number, each switched away from its default with this chance."""
    return {name: value for name, value in SWITCHED.items() if random.random() < rate}


def field_values(field: StepField) -> tuple[str | int, ...]:
    """Values of a step's field: all, one text, or counts that are likely to differ in effect."""
    match field.kind:
        case "players" | "choice":
            return field.values
        case "count":
            return (1, 2, 3, 5, 10)
        case "color":
            return (NAMED, "blue")  # every edition has a blue
        case "text":
            return ("Sing a song",)
        case _:
            assert_never(field.kind)


def make_step(info: StepInfo, values: dict[str, Any]) -> Step:
    step: Step = msgspec.convert({"effect": info.effect, **values}, Step)
    return step


def every_step() -> Iterator[Step]:
    """Every step with every value of its fields; of counts, one card and more than one."""
    for info in STEP_INFOS.values():
        yield from _every_step_of(info, ())


def every_ruling_step(seats: tuple[Seat, ...]) -> Iterator[RulingStep]:
    """Every step that a ruling may contain, as in `every_step`, and about each of these players."""
    for kind in RULING_STEPS:
        for step in _every_step_of(STEP_INFOS[kind], seats):
            assert isinstance(step, RULING_STEPS)
            yield step


def _every_step_of(info: StepInfo, seats: tuple[Seat, ...]) -> Iterator[Step]:
    names = [field.name for field in info.fields]
    values = (_values_once(field, seats) for field in info.fields)
    for chosen in product(*values):
        yield make_step(info, dict(zip(names, chosen, strict=True)))


def _values_once(field: StepField, seats: tuple[Seat, ...]) -> tuple[str | int, ...]:
    values = field_values(field)
    match field.kind:
        case "count":
            return values[:2]
        case "players":
            return (*values, *seats)
        case _:
            return values


def random_step(random: Random) -> Step:
    """A step that needs nobody to carry it out."""
    info = random.choice([info for info in STEP_INFOS.values() if not info.by_people])
    values = {field.name: random.choice(field_values(field)) for field in info.fields}
    return make_step(info, values)
