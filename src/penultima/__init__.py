"""UNO in three editions and with the classic deck: the rules as a library.

Exports the names that most programs need; the rest is in the modules. A name is imported when it is
first used, so that `penultima --help` and programs that need little start at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from penultima.bots.arena_run import arena
    from penultima.bots.seated_match import play
    from penultima.errors import BadEdition, BadRecord, BadSetup, PenultimaError, Refused
    from penultima.lab.comparison import compare
    from penultima.lab.simulate import simulate
    from penultima.match import Match
    from penultima.rules import actions, effects, events, prompts
    from penultima.rules.cards import Card, Color, Seat
    from penultima.rules.edition import Edition, load, names, read
    from penultima.rules.game import apply
    from penultima.rules.house_rules import HouseRule
    from penultima.rules.legal import legal_moves
    from penultima.rules.match import Deal, Opening, begin
    from penultima.rules.options import Options
    from penultima.rules.setup import Position
    from penultima.rules.table import Setup, Table
    from penultima.view import View

__all__ = [
    "BadEdition",
    "BadRecord",
    "BadSetup",
    "Card",
    "Color",
    "Deal",
    "Edition",
    "HouseRule",
    "Match",
    "Opening",
    "Options",
    "PenultimaError",
    "Position",
    "Refused",
    "Seat",
    "Setup",
    "Table",
    "View",
    "actions",
    "apply",
    "arena",
    "begin",
    "compare",
    "effects",
    "events",
    "legal_moves",
    "load",
    "names",
    "play",
    "prompts",
    "read",
    "simulate",
]

__version__: str
"""The version that is installed."""

_PLACES = {
    "penultima.bots.arena_run": ("arena",),
    "penultima.bots.seated_match": ("play",),
    "penultima.errors": ("BadEdition", "BadRecord", "BadSetup", "PenultimaError", "Refused"),
    "penultima.lab.comparison": ("compare",),
    "penultima.lab.simulate": ("simulate",),
    "penultima.match": ("Match",),
    "penultima.rules": ("actions", "effects", "events", "prompts"),
    "penultima.rules.cards": ("Card", "Color", "Seat"),
    "penultima.rules.edition": ("Edition", "load", "names", "read"),
    "penultima.rules.game": ("apply",),
    "penultima.rules.house_rules": ("HouseRule",),
    "penultima.rules.legal": ("legal_moves",),
    "penultima.rules.match": ("Deal", "Opening", "begin"),
    "penultima.rules.options": ("Options",),
    "penultima.rules.setup": ("Position",),
    "penultima.rules.table": ("Setup", "Table"),
    "penultima.view": ("View",),
}
"""Where the names come from, as above for type checkers."""


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("penultima")
    for place, names_there in _PLACES.items():
        if name in names_there:
            if place == "penultima.rules":
                return import_module(f"{place}.{name}")
            value: object = getattr(import_module(place), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
