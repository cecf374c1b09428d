"""Tables as programs describe them: an edition, players and options in their usual Python types."""

from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from typing import Any, TypeAlias

import msgspec

from penultima.errors import BadSetup
from penultima.parsing import edition_from_text
from penultima.rules.cards import Card
from penultima.rules.edition import Edition, default_name
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import OPTION_BY_NAME, Options
from penultima.rules.presets import preset_named
from penultima.rules.setup import check_players, check_setup
from penultima.rules.table import Setup

AnyEdition: TypeAlias = Edition | str | PathLike[str] | None
"""An edition, its name, or its .toml file; None for the default one."""
AnyPlayers: TypeAlias = int | Sequence[str]
"""The number of players, or their names."""
AnyOptions: TypeAlias = Options | Mapping[str, Any] | str | None
"""Options, those that differ from their defaults by name, or a preset by its name."""
HouseRules: TypeAlias = Mapping[str, HouseRule | Mapping[str, Any]]
"""House rules by card; a rule may be given as in a JSON file."""


def make_setup(
    edition: AnyEdition = None,
    players: AnyPlayers = 4,
    options: AnyOptions = None,
    house_rules: HouseRules | None = None,
    *,
    deals_outfits: bool = False,
) -> Setup:
    """A checked setup. Raises BadSetup or BadEdition, and says what to pass instead.

    With `deals_outfits`, outfits are dealt if nothing else is said, as bots declare none (A9).
    """
    loaded = edition_of(edition)
    chosen = options_of(options)
    is_silent = isinstance(options, str | None) or (
        isinstance(options, Mapping) and "wardrobe" not in options
    )
    if deals_outfits and loaded.has_clothing and is_silent:
        chosen = msgspec.structs.replace(chosen, wardrobe="dealt")
    setup = Setup(loaded, names_of(players), chosen, _house_rules(house_rules))
    check_setup(setup)
    return setup


def edition_of(edition: AnyEdition) -> Edition:
    if isinstance(edition, Edition):
        return edition
    return edition_from_text(default_name() if edition is None else fspath(edition))


def names_of(players: AnyPlayers) -> tuple[str, ...]:
    if isinstance(players, str):
        raise BadSetup(f"players: pass a number or a list of names, such as [{players!r}, 'Ben']")
    if isinstance(players, Sequence):
        return tuple(players)
    check_players(players)
    return tuple(f"Player {seat + 1}" for seat in range(players))


def options_of(options: AnyOptions) -> Options:
    if options is None or isinstance(options, Options):
        return options or Options()
    if isinstance(options, str):
        return preset_named(options).options
    for name in options:
        if name not in OPTION_BY_NAME:
            raise BadSetup(f"there is no option {name!r}: choose from {', '.join(OPTION_BY_NAME)}")
    try:
        return msgspec.convert(dict(options), Options)
    except msgspec.ValidationError as error:
        raise BadSetup(f"options: {error}") from None


def _house_rules(rules: HouseRules | None) -> dict[Card, HouseRule]:
    try:
        return {
            Card(card): msgspec.convert(rule, HouseRule) for card, rule in (rules or {}).items()
        }
    except msgspec.ValidationError as error:
        raise BadSetup(f"house_rules: {error}") from None
