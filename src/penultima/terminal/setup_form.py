"""The form that sets up an offline match, row by row. It knows nothing about screens."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from penultima.bots import DEFAULT_STRENGTH, STRENGTHS, level_of
from penultima.delays import SPEEDS, Speed
from penultima.rules.cards import Color, Seat
from penultima.rules.dealing import OUTFIT_COLORS
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, Edition, default_name, load, names
from penultima.rules.match import Opening
from penultima.rules.options import (
    OPTION_BY_NAME,
    Option,
    Options,
    outfits_are_declared,
    relevant_options,
)
from penultima.rules.presets import PRESETS, Preset, preset_of
from penultima.rules.table import Setup
from penultima.text.cards import color_name, edition_name
from penultima.text.fluent import LANGS, Lang, say
from penultima.text.levels import level_name, level_text
from penultima.text.options import (
    choice_name,
    option_name,
    option_text,
    preset_name,
    preset_text,
)

from .form import FormRow, next_of
from .match_setup import DEFAULT_PLAYERS, player_names, random_outfits
from .rule_form import CardRules
from .themes import shape

OFFERED_LEVELS = [level_of(strength) for strength in STRENGTHS]


@dataclass
class SetupForm:
    lang: Lang
    name: str | None = None
    edition_id: str = default_name()
    players: int = DEFAULT_PLAYERS
    speed: Speed = "normal"
    options: Options = field(default_factory=Options)
    levels: list[str] = field(default_factory=lambda: [level_of(DEFAULT_STRENGTH)] * MOST_PLAYERS)
    wearing: set[Color] = field(default_factory=set)
    own_rules: dict[str, CardRules] = field(default_factory=dict)
    """The house rules of each edition with customizable cards that was looked at."""

    @property
    def card_rules(self) -> CardRules:
        rules = self.own_rules.setdefault(self.edition_id, CardRules(self.lang, self.edition))
        rules.lang = self.lang
        return rules

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
            self._row("edition", edition_name(edition, lang)),
            self._row("players", str(self.players)),
        ]
        for seat, name in enumerate(self.player_names[1:], 1):
            level = self.levels[seat]
            value = level_name(level, lang)
            label = say(lang, "setup-bot", name=name)
            rows.append(FormRow(f"level {seat}", label, value, level_text(level, lang)))
        if self.declares_clothes:
            rows += (self._clothes(color) for color in edition.color_names)
        rows += self.card_rules.rows()
        rows.append(self._preset())
        rows += map(self._option, relevant_options(edition, self.players, self.options))
        rows.append(self._row("speed", say(lang, f"speed-{self.speed}")))
        rows.append(self._row("lang", say(lang, "language-name")))
        return rows

    def _row(self, key: str, value: str) -> FormRow:
        return FormRow(key, say(self.lang, f"setup-{key}"), value)

    def _clothes(self, color: Color) -> FormRow:
        name = color_name(self.edition, color, self.lang)
        worn = say(self.lang, "setup-yes" if color in self.wearing else "setup-no")
        label = say(self.lang, "setup-wearing", color=name)
        mark = shape(self.edition, color)
        return FormRow(f"wear {color}", label, worn, say(self.lang, "setup-wearing.what"), mark)

    def _preset(self) -> FormRow:
        preset = preset_of(self.options)
        label = say(self.lang, "setup-preset")
        value, meaning = preset_name(preset, self.lang), preset_text(preset, self.lang)
        return FormRow("preset", label, value, meaning)

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
                self.edition_id = next_of(names(), self.edition_id, by)
                self._choose_clothes()
            case "players":
                self.players = next_of(range(FEWEST_PLAYERS, MOST_PLAYERS + 1), self.players, by)
            case "level":
                self.levels[int(which)] = next_of(OFFERED_LEVELS, self.levels[int(which)], by)
            case "wear":
                self.wearing ^= {Color(which)}
            case "rule":
                self.card_rules.change(key, by)
            case "preset":
                self.options = self._next_preset(by).options
            case "option":
                changed = next_of(_values(OPTION_BY_NAME[which]), getattr(self.options, which), by)
                self.options = replace(self.options, **{which: changed})
            case "speed":
                self.speed = next_of(list(SPEEDS), self.speed, by)
            case "lang":
                self.lang = next_of(LANGS, self.lang, by)

    def _next_preset(self, by: int) -> Preset:
        """From options of one's own, the first one or the last one."""
        preset = preset_of(self.options)
        return PRESETS[0 if by > 0 else -1] if preset is None else next_of(PRESETS, preset, by)

    def _choose_clothes(self) -> None:
        """Begin with random clothes, which the person can change."""
        self.wearing = set(Random().sample(self.edition.color_names, OUTFIT_COLORS))

    # The match

    def opening(self) -> tuple[Opening, dict[Seat, str]]:
        edition = self.edition
        setup = Setup(edition, self.player_names, self.options, self.card_rules.rules())
        outfits = None
        if self.declares_clothes:
            outfits = random_outfits(setup, Random())
            outfits[Seat(0)] = tuple(c for c in edition.color_names if c in self.wearing)
        levels = {Seat(seat): self.levels[seat] for seat in range(1, self.players)}
        return Opening(setup, secrets.randbits(48), outfits), levels


def _values(option: Option) -> Sequence[Any]:
    if option.values or option.low is None or option.high is None:
        return option.values
    return range(option.low, option.high + 1)
