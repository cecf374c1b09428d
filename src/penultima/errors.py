"""Exceptions, all under one base class but for a bug of our own.

    PenultimaError     caused by the caller, who can fix it
    ├── Refused        a move that the rules refuse: code, clause, reason and facts
    ├── BadSetup       a match that can't be set up as requested, or a bad argument
    │   └── WrongTable   a bot that plays only at other tables
    ├── BadEdition     an edition file that can't be read
    ├── BadRecord      a game record that can't be read, or breaks a rule: line and clause
    ├── BadState       a saved game or environment that doesn't fit here
    └── MissingExtra   a package that isn't installed, and the extra that has it

`SecrecyError` is not among them: an event or prompt with no declaration in view.py is a bug here.
"""

from pathlib import Path
from typing import Any


class PenultimaError(Exception):
    """Base class for errors caused by the caller."""

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, pickle and copy call the class with `args`: here that is the message, and not
        # the arguments of `__init__`.
        return _unpickled, (type(self), self.args), vars(self)


def _unpickled(kind: type[PenultimaError], args: tuple[object, ...]) -> PenultimaError:
    return kind.__new__(kind, *args)


class Refused(PenultimaError):
    """A move that the rules refuse. Nothing has changed.

    `code` is one of the referee's error codes (docs/referee.md); `reason` is the id of the message
    that says what to do instead, and `facts` are its arguments.
    """

    def __init__(self, code: str, reason: str, clause: str | None = None, **facts: object) -> None:
        super().__init__(code, reason, clause, facts)
        self.code = code
        self.reason = reason
        self.clause = clause
        self.facts = facts

    def __str__(self) -> str:
        from penultima.text.refusals import refusal_text

        return refusal_text(self, "en")


class BadSetup(PenultimaError):
    """A match that cannot begin like this, and why."""

    def __init__(self, problem: str, clause: str | None = None) -> None:
        super().__init__(f"{problem} ({clause})" if clause else problem)
        self.problem = problem
        self.clause = clause


class WrongTable(BadSetup):
    """A bot can't play at this table, as it was made for another edition or number of players."""


class BadEdition(PenultimaError):
    """An edition file that cannot be read, and where the problem is."""

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(f"{file}: {problem}")


class BadRecord(PenultimaError):
    """A game record that cannot be read, or breaks a rule, with the line."""

    def __init__(self, line: int, problem: str, clause: str | None = None) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.clause = clause


class BadState(PenultimaError, ValueError):
    """A saved state that cannot be restored here, and why."""


class MissingExtra(PenultimaError):
    def __init__(self, module: str, extra: str, what_for: str) -> None:
        super().__init__(f"{what_for} needs {module}: pip install 'penultima[{extra}]'")
        self.extra = extra


class SecrecyError(Exception):
    """What a seat may know of this type is not declared, so nothing of it is shown to any."""

    def __init__(self, kind: type) -> None:
        super().__init__(f"view.py declares {kind.__qualname__} neither public nor redacted")
