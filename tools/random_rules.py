"""Random options, from what the rules declare: for tools and tests that try everything."""

from random import Random

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
