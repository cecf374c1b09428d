"""UNO in three editions and with the classic deck: the rules as a library.

Exports the names that most programs need; the rest is in the modules.
"""

from penultima.errors import BadEdition, BadRecord, BadSetup, PenultimaError, Refused
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
from penultima.view import View, view

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
    "begin",
    "effects",
    "events",
    "legal_moves",
    "load",
    "names",
    "prompts",
    "read",
    "view",
]
