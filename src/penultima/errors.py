"""What can go wrong, and who can mend it.

PenultimaError
├── Refused        a move that the rules refuse: code, clause, reason and its facts
├── BadSetup       a match that can't begin like this
├── BadEdition     an edition file that can't be read: file and path
├── BadRecord      a game record that can't be read or breaks a rule: line, clause
└── MissingExtra   a package that isn't installed: which extra has it
"""

from pathlib import Path
from typing import Any


class PenultimaError(Exception):
    """The base of everything that is somebody else's to mend."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Python would make a copy from `args`, which is what it says, not what it was made from.
        return _blank, (type(self), self.args), vars(self)


def _blank(kind: type[PenultimaError], args: tuple[object, ...]) -> PenultimaError:
    return kind.__new__(kind, *args)


class Refused(PenultimaError):
    """A move that the rules refuse. Nothing has changed.

    `code` is one of the referee's error codes (docs/referee.md); `reason` is the id of the message
    that tells a person what to do instead, and `facts` are what it speaks of.
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
    def __init__(self, problem: str, clause: str | None = None) -> None:
        super().__init__(f"{problem} ({clause})" if clause else problem)
        self.problem = problem
        self.clause = clause


class BadEdition(PenultimaError):
    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(f"{file}: {problem}")


class BadRecord(PenultimaError):
    def __init__(self, line: int, problem: str, clause: str | None = None) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.clause = clause


class MissingExtra(PenultimaError):
    def __init__(self, module: str, extra: str, what_for: str) -> None:
        super().__init__(f"{what_for} needs {module}: pip install 'penultima[{extra}]'")
        self.extra = extra
