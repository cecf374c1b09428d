"""The form that sets up an offline match, row by row. It knows nothing about screens."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from penultima.bots import DEFAULT_LEVEL, LEVELS
from penultima.delays import SPEEDS, Speed
from penultima.rules.cards import Color, Seat
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, Edition, default_name, load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import (
    OPTION_BY_NAME,
    Option,
    Options,
    outfits_are_declared,
    relevant_options,
)
from penultima.rules.round import OUTFIT_COLORS
from penultima.rules.table import Setup
from penultima.text.cards import card_name, color_name
from penultima.text.effects import house_rule_text
from penultima.text.fluent import LANGS, Lang, say
from penultima.text.house_rule_presets import preset_rule, presets
from penultima.text.levels import level_name, level_text
from penultima.text.options import choice_name, option_name, option_text

from .match_setup import DEFAULT_PLAYERS, player_names, random_outfits
from .themes import shape


class FormRow(NamedTuple):
    """One setting: its label, its value, and what the value means."""

    key: str
    label: str
    value: str
    meaning: str = ""
    shape: str = ""


@dataclass
class SetupForm:
    lang: Lang
    name: str | None = None
    edition_id: str = default_name()
    players: int = DEFAULT_PLAYERS
    speed: Speed = "normal"
    options: Options = field(default_factory=Options)
    levels: list[str] = field(default_factory=lambda: [DEFAULT_LEVEL] * MOST_PLAYERS)
    rules: dict[str, str] = field(default_factory=dict)
    wearing: set[Color] = field(default_factory=set)

    @property
    def edition(self) -> Edition:
        return load(self.edition_id)

    @property
    def declares_clothes(self) -> bool:
        return outfits_are_declared(self.edition, self.options)

    @property
    def player_names(self) -> tuple[str, ...]:
        return player_names(self.name or say(self.lang, "terminal-you"), self.players - 1)

    # Rows

    def rows(self) -> list[FormRow]:
        edition, lang = self.edition, self.lang
        rows = [
            self._row("edition", getattr(edition.name, lang)),
            self._row("players", str(self.players)),
        ]
        for seat, name in enumerate(self.player_names[1:], 1):
            level = self.levels[seat]
            value = level_name(level, lang)
            label = say(lang, "setup-bot", name=name)
            rows.append(FormRow(f"level {seat}", label, value, level_text(level, lang)))
        if self.declares_clothes:
            rows += (self._clothes(color) for color in edition.color_names)
        rows += (self._rule(card) for card in edition.customizable)
        rows += map(self._option, relevant_options(edition, self.players, self.options))
        rows.append(self._row("speed", say(lang, f"speed-{self.speed}")))
        rows.append(self._row("lang", say(lang, "terminal-this-language")))
        return rows

    def _row(self, key: str, value: str) -> FormRow:
        return FormRow(key, say(self.lang, f"setup-{key}"), value)

    def _clothes(self, color: Color) -> FormRow:
        name = color_name(self.edition, color, self.lang)
        worn = say(self.lang, "setup-yes" if color in self.wearing else "setup-no")
        label = say(self.lang, "setup-wearing", color=name)
        mark = shape(self.edition, color)
        return FormRow(f"wear {color}", label, worn, say(self.lang, "setup-wearing.what"), mark)

    def _rule(self, card: Any) -> FormRow:
        rule = self._house_rule(card)
        label = card_name(self.edition, card, self.lang)
        if rule is None:
            what = say(self.lang, "setup-no-rule.what")
            return FormRow(f"rule {card}", label, say(self.lang, "setup-no-rule"), what)
        text = house_rule_text(rule, self.lang, self.edition)
        return FormRow(f"rule {card}", label, rule.title, text)

    def _option(self, option: Option) -> FormRow:
        value = getattr(self.options, option.name)
        if option.kind == "switch":
            shown = say(self.lang, "setup-yes" if value else "setup-no")
        else:
            shown = str(value) if option.kind == "number" else choice_name(option, value, self.lang)
        meaning = option_text(option, self.options, self.lang)
        return FormRow(f"option {option.name}", option_name(option, self.lang), shown, meaning)

    # Changes

    def change(self, key: str, by: int) -> None:
        """Set a row to its next value (`by` = 1) or its previous one (-1)."""
        what, _, which = key.partition(" ")
        match what:
            case "edition":
                self.edition_id = _next(names(), self.edition_id, by)
                self._choose_clothes()
            case "players":
                self.players = _next(range(FEWEST_PLAYERS, MOST_PLAYERS + 1), self.players, by)
            case "level":
                self.levels[int(which)] = _next(list(LEVELS), self.levels[int(which)], by)
            case "wear":
                self.wearing ^= {Color(which)}
            case "rule":
                self.rules[which] = _next(("", *presets()), self.rules.get(which, ""), by)
            case "option":
                changed = _next(_values(OPTION_BY_NAME[which]), getattr(self.options, which), by)
                self.options = replace(self.options, **{which: changed})
            case "speed":
                self.speed = _next(list(SPEEDS), self.speed, by)
            case "lang":
                self.lang = _next(LANGS, self.lang, by)

    def _choose_clothes(self) -> None:
        """Begin with random clothes, which the person can change."""
        self.wearing = set(Random().sample(self.edition.color_names, OUTFIT_COLORS))

    # The match

    def _house_rule(self, card: str) -> HouseRule | None:
        name = self.rules.get(card)
        return preset_rule(name, self.lang) if name else None

    def opening(self) -> tuple[Opening, dict[Seat, str]]:
        edition = self.edition
        rules = {card: rule for card in edition.customizable if (rule := self._house_rule(card))}
        setup = Setup(edition, self.player_names, self.options, rules)
        outfits = None
        if self.declares_clothes:
            outfits = random_outfits(setup, Random())
            outfits[Seat(0)] = tuple(c for c in edition.color_names if c in self.wearing)
        levels = {Seat(seat): self.levels[seat] for seat in range(1, self.players)}
        return Opening(setup, secrets.randbits(48), outfits), levels


def _next(values: Sequence[Any], value: Any, by: int) -> Any:
    at = values.index(value) if value in values else 0
    return values[(at + by) % len(values)]


def _values(option: Option) -> Sequence[Any]:
    if option.values or option.low is None or option.high is None:
        return option.values
    return range(option.low, option.high + 1)
