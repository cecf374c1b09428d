"""Options from environment variables: `PENULTIMA_PORT=80` is the default of `--port`."""

import argparse
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from penultima.errors import BadSetup

PREFIX = "PENULTIMA_"
FILE = "_FILE"
"""With this ending a variable names a file that has the value, for secrets of containers."""
WORDS = {"true": True, "yes": True, "on": True, "1": True} | {
    "false": False, "no": False, "off": False, "0": False,
}  # fmt: skip

Which: TypeAlias = Literal["all"] | Collection[str]
"""The names of the options that have variables."""


def variable(action: argparse.Action) -> str:
    return PREFIX + action.dest.upper()


def read_environment(
    parser: argparse.ArgumentParser, which: Which, environment: Mapping[str, str]
) -> None:
    """Set defaults from the environment. Raises BadSetup; an empty variable counts for nothing."""
    for action in parser._actions:
        is_read = action.dest in which if which != "all" else action.dest != "help"
        if not is_read:
            continue
        name, text = _find(variable(action), environment)
        if text:
            try:
                action.default = _value(parser, action, text)
            except argparse.ArgumentError as error:
                raise BadSetup(f"{name}: {error.message}") from None


def _find(name: str, environment: Mapping[str, str]) -> tuple[str, str]:
    """The variable that is set, and its value."""
    if environment.get(name):
        return name, environment[name]
    if not (path := environment.get(name + FILE)):
        return name, ""
    try:
        return name + FILE, Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"{name + FILE}: {path} can't be read: {error}") from None


def _value(parser: argparse.ArgumentParser, action: argparse.Action, text: str) -> object:
    """Raises ArgumentError."""
    if action.nargs == 0:
        if text.lower() not in WORDS:
            raise argparse.ArgumentError(None, f"true or false, not {text}")
        return WORDS[text.lower()]
    if isinstance(action, argparse._AppendAction):
        return [_checked(parser, action, part) for part in text.replace(",", " ").split()]
    return _checked(parser, action, text)


def _checked(parser: argparse.ArgumentParser, action: argparse.Action, text: str) -> object:
    value: object = parser._get_value(action, text)
    parser._check_value(action, value)
    return value
