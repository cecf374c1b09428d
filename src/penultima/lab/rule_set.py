"""The rule sets that a simulation compares, parsed from the command line."""

import shlex
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import msgspec

from penultima.bots.specs import BotSpec, bot_factory, labels
from penultima.errors import BadSetup
from penultima.kernel import RuleTables
from penultima.kernel.rule_tables import compile_tables
from penultima.parsing import (
    edition_from_text,
    house_rules_from_files,
    options_from_text,
    players_from_text,
)
from penultima.rules.cards import Card
from penultima.rules.edition import Edition
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup

from .workload import PlayerModel

BASE = ("base", "-")
PLAYER_MODELS = get_args(PlayerModel)


@dataclass(frozen=True)
class RuleSet:
    """A setup, the model of its players, and the label used in results."""

    label: str
    setup: Setup
    played_by: BotSpec = "people"
    """A model of players, or a bot (docs/bots.md)."""

    @property
    def player_name(self) -> str:
        return labels([self.played_by])[0]

    @property
    def tables(self) -> RuleTables:
        return compile_tables(self.setup)

    @property
    def players(self) -> int:
        return len(self.setup.players)


def rule_set(
    edition: Edition,
    players: int = 4,
    options: Options | None = None,
    house_rules: dict[Card, HouseRule] | None = None,
    label: str = "",
    *,
    played_by: BotSpec = "people",
) -> RuleSet:
    """Create a rule set. If clothing matters, outfits are dealt, as nobody declares them (A9)."""
    options = options or Options()
    if edition.has_clothing:
        options = msgspec.structs.replace(options, wardrobe="dealt")
    names = tuple(f"Player {seat + 1}" for seat in range(max(0, min(players, 99))))
    return RuleSet(
        label or edition.id, Setup(edition, names, options, house_rules or {}), played_by
    )


def from_arguments(args: Namespace, changes: str = "") -> RuleSet:
    """Create the rule set of a command line, with changes: words of the form NAME=VALUE.

    A name is an option, or `edition`, `players`, `played_by` or `house_rule`. `base` changes
    nothing.
    """
    edition, players, played_by = args.edition, str(args.players), args.played_by
    options, files = dict(pair.split("=", 1) for pair in _pairs(args.option)), list(args.house_rule)
    try:
        words = [] if changes in BASE else shlex.split(changes.replace(",", " "))
    except ValueError as error:
        raise BadSetup(f"--compare {changes!r}: {error}") from None
    for change in words:
        name, equals, value = change.partition("=")
        if not equals:
            raise BadSetup(
                f"--compare {change!r}: write NAME=VALUE, such as stacking=true, or base"
            )
        if name == "edition":
            edition = value
        elif name == "players":
            players = value
        elif name == "played_by":
            played_by = value
        elif name == "house_rule":
            files.append(Path(value))
        else:
            options[name] = value
    seats = players_from_text(players)
    if played_by not in PLAYER_MODELS:
        bot_factory(played_by)  # raises BadSetup if there is no such bot
    loaded = edition_from_text(edition)
    if loaded.has_clothing and options.get("wardrobe") == "declared":
        raise BadSetup("wardrobe=declared: simulated players don't declare outfits", "A9")
    return rule_set(
        loaded,
        seats,
        options_from_text(f"{name}={value}" for name, value in options.items()),
        house_rules_from_files(loaded, files),
        changes,
        played_by=played_by,
    )


def _pairs(options: list[str]) -> list[str]:
    options_from_text(options)  # raises BadSetup if one is invalid
    return options
