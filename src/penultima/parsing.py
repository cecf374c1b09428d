"""Parses what describes a table on a command line: edition, players, options, house rules."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import asdict

from penultima.errors import BadSetup
from penultima.files import UNREADABLE, read_bytes
from penultima.rules.cards import Card
from penultima.rules.edition import (
    Edition,
    load,
    read,
)
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import OPTION_BY_NAME, Option, Options
from penultima.rules.presets import preset_named
from penultima.rules.setup import check_players

LARGEST_NUMBER = 10**18
"""Larger than any sensible number of players."""


def edition_from_text(text: str) -> Edition:
    """An edition by its name or from a .toml file. Raises BadSetup or BadEdition."""
    return read(Path(text)) if text.endswith(".toml") else load(text)


def players_from_text(text: str) -> int:
    """The number of players. Raises BadSetup."""
    count = whole_number(text, 0, LARGEST_NUMBER)
    if count is None:
        raise BadSetup(f"--players: {text!r} is no number of players")
    check_players(count)
    return count


def whole_number(text: str, low: int, high: int) -> int | None:
    """The number in a text; None if it isn't one from `low` to `high`."""
    digits = text.lstrip("0") or text[:1]
    # Checked first, because Python refuses to convert thousands of digits.
    if not digits.isdecimal() or len(digits) > len(str(high)):
        return None
    number = int(digits)
    return number if low <= number <= high else None


def options_from_text(pairs: Iterable[str], preset: str | None = None) -> Options:
    """Options from texts like `stacking=true` or `target=200`, which change those of a preset.

    Raises BadSetup.
    """
    base = preset_named(preset).options if preset is not None else Options()
    given: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"option {pair!r}: write it as NAME=VALUE, such as stacking=true")
        if name not in OPTION_BY_NAME:
            raise BadSetup(f"there is no option {name!r}: choose from {', '.join(OPTION_BY_NAME)}")
        if name in given:
            raise BadSetup(f"option {name}: give it once")
        given[name] = value
        _check(OPTION_BY_NAME[name], value)
    return msgspec.convert(asdict(base) | given, Options, strict=False)


def options_as_texts(options: Options) -> list[str]:
    """The options that differ from their defaults, as texts like `stacking=true`."""
    return [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in msgspec.to_builtins(options).items()
    ]


def seed_from_text(text: str) -> str:
    """A seed is any text that can be encoded. Raises BadSetup."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadSetup(f"--seed: {text!r} has half a character in it") from None
    return text


def _check(option: Option, value: str) -> None:
    try:
        msgspec.convert({option.name: value}, Options, strict=False)
    except msgspec.ValidationError:
        raise BadSetup(f"option {option.name}: {value!r} is not {_values(option)}") from None


def _values(option: Option) -> str:
    """The values of an option in words: `true or false`, `winner or penalty`."""
    match option.kind:
        case "switch":
            return "true or false"
        case "choice":
            return " or ".join(map(str, option.values))
        case "number":
            return f"a number from {option.low} to {option.high}"


def house_rules_from_files(edition: Edition, files: Sequence[Path]) -> dict[Card, HouseRule]:
    """House rules from JSON files: each has one rule for the next card, or rules by card."""
    rules: dict[Card, HouseRule] = {}
    for file in files:
        try:
            content = msgspec.json.decode(read_bytes(file))
            if isinstance(content, dict) and "title" in content:
                rules[_free_card(edition, rules)] = msgspec.convert(content, HouseRule)
            else:
                rules |= msgspec.convert(content, dict[Card, HouseRule])
        except UNREADABLE as error:
            raise BadSetup(f"{file} is no house rule: {error}") from None
    return rules


def _free_card(edition: Edition, rules: Mapping[Card, HouseRule]) -> Card:
    for card in edition.customizable:
        if card not in rules:
            return card
    have = f"{len(edition.customizable)} cards" if edition.customizable else "no cards"
    raise BadSetup(f"this edition has {have} to write a house rule on", "A7")
