"""Stored forms of what a table agrees on: options, settings, outfits, house rules.

Options and effects are stored under the names that players use for them in editions, house rules
and docs/rules.md. Adding one needs no new version; renaming one does.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from penultima.rules.cards import Card, Color
from penultima.rules.effects import Demand, RulingStep, Step
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.wire.seats import Doll, Outfit
from penultima.wire.settings import Settings

StoredOptions: TypeAlias = dict[str, bool | int | str]
"""Every option with its value: a default that changes later must not change an old table."""

StoredEffect: TypeAlias = dict[str, int | str]
"""An effect by its name under `effect`, and its fields; in a ruling, a seat may be a player."""


class StoredSettings(Struct, frozen=True, forbid_unknown_fields=True):
    clock_s: Literal[0, 30, 60, 120, 240]
    catch_window: Literal["quick", "family", "relaxed"]
    spectators: bool
    replace_bots: bool


class StoredDoll(Struct, frozen=True, forbid_unknown_fields=True):
    hat: Color
    top: Color
    bottoms: Color


class StoredOutfit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    colors: tuple[Color, ...] = ()
    doll: StoredDoll | None = None


class StoredHouseRule(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    do: tuple[StoredEffect, ...]
    text: str


def store_options(options: Options) -> StoredOptions:
    return asdict(options)


def load_options(stored: StoredOptions) -> Options:
    """Options that are newer than the log have their default."""
    return msgspec.convert(stored, Options)


def store_settings(settings: Settings) -> StoredSettings:
    return StoredSettings(
        settings.clock_s, settings.catch_window, settings.spectators, settings.replace_bots
    )


def load_settings(stored: StoredSettings) -> Settings:
    return Settings(stored.clock_s, stored.catch_window, stored.spectators, stored.replace_bots)


def store_outfit(outfit: Outfit) -> StoredOutfit:
    doll = outfit.doll
    stored = None if doll is None else StoredDoll(doll.hat, doll.top, doll.bottoms)
    return StoredOutfit(outfit.colors, stored)


def load_outfit(stored: StoredOutfit) -> Outfit:
    doll = stored.doll
    live = None if doll is None else Doll(doll.hat, doll.top, doll.bottoms)
    return Outfit(stored.colors, live)


def store_house_rule(rule: HouseRule) -> StoredHouseRule:
    return StoredHouseRule(rule.title, tuple(map(msgspec.to_builtins, rule.do)), rule.text)


def load_house_rule(stored: StoredHouseRule) -> HouseRule:
    return HouseRule(stored.title, msgspec.convert(stored.do, tuple[Step, ...]), stored.text)


def store_house_rules(rules: Mapping[Card, HouseRule]) -> dict[Card, StoredHouseRule]:
    return {card: store_house_rule(rule) for card, rule in rules.items()}


def load_house_rules(stored: Mapping[Card, StoredHouseRule]) -> dict[Card, HouseRule]:
    return {card: load_house_rule(rule) for card, rule in stored.items()}


def store_ruling(steps: tuple[RulingStep, ...]) -> tuple[StoredEffect, ...]:
    return tuple(map(msgspec.to_builtins, steps))


def load_ruling(stored: tuple[StoredEffect, ...]) -> tuple[RulingStep, ...]:
    return msgspec.convert(stored, tuple[RulingStep, ...])


def store_demand(demand: Demand) -> StoredEffect:
    effect: StoredEffect = msgspec.to_builtins(demand)
    return effect


def load_demand(stored: StoredEffect) -> Demand:
    return msgspec.convert(stored, Demand)
