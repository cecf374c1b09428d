"""Forms of rows, each with a value that can be changed. They know nothing about screens."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class FormRow(NamedTuple):
    """One setting: its label, its value, and what the value means."""

    key: str
    label: str
    value: str
    meaning: str = ""
    shape: str = ""
    is_text: bool = False
    """Whether the value is typed instead of chosen."""


class Form(Protocol):
    def rows(self) -> list[FormRow]: ...

    def change(self, key: str, by: int) -> None:
        """Set a row to its next value (`by` = 1) or its previous one (-1)."""

    def enter(self, key: str, text: str) -> bool:
        """Set a row to what was typed: a text, or one of its values. False if it is none."""

    def summary(self) -> str:
        """What the form says now, in words."""


def next_of(values: Sequence[T], value: T, by: int) -> T:
    """The value after this one, or before it (`by` = -1); beyond the last is the first."""
    at = values.index(value) if value in values else 0
    return values[(at + by) % len(values)]


def named(values: Sequence[tuple[T, str]], text: str) -> T | None:
    """The value with this name, or with the only name that begins like this."""
    wanted = text.strip().casefold()
    exact = [value for value, name in values if name.casefold() == wanted]
    begun = [value for value, name in values if wanted and name.casefold().startswith(wanted)]
    found: list[Any] = exact or begun
    return found[0] if len(found) == 1 else None
