"""House rules to choose from for a customizable card, declared in house_rule_presets.toml (A7)."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from penultima.rules.effects import Step, with_texts
from penultima.rules.house_rules import HouseRule

from .fluent import Lang, say

FILE = Path(__file__).parent.parent / "house_rule_presets.toml"


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A preset as declared: a text of a step is the id of a message."""

    id: str
    do: tuple[Step, ...]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    presets: tuple[Preset, ...]


@cache
def presets() -> dict[str, Preset]:
    file = msgspec.toml.decode(FILE.read_bytes(), type=_File)
    return {preset.id: preset for preset in file.presets}


def preset_rule(id_: str, lang: Lang) -> HouseRule:
    """A preset as a house rule, with its title and texts in a language."""
    steps = tuple(with_texts(step, lambda text: say(lang, text)) for step in presets()[id_].do)
    return HouseRule(say(lang, f"house-rule-preset-{id_}"), steps)
