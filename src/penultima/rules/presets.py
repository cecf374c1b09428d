"""Presets: named sets of options, for a table that does not want to choose them one by one.

Page, terminal and command line offer `PRESETS`. Their names and what they mean are the messages
`preset-<name>`, in every language.
"""

from typing import Literal, get_args

from msgspec import Struct

from penultima.errors import BadSetup

from .options import Options

PresetName = Literal["official", "family", "fast", "wild"]


class Preset(Struct, frozen=True):
    """A named set of options. It sets all of them, those with their default too."""

    name: PresetName
    options: Options


PRESETS = (
    Preset("official", Options()),
    Preset("family", Options(target=200, bluffing=False, draw_until_playable=True)),
    Preset("fast", Options(target=100, hand_size=5, stacking=True)),
    Preset(
        "wild",
        Options(
            stacking=True,
            stack_across=True,
            jump_in=True,
            seven_zero=True,
            no_mercy_catch=True,
        ),
    ),
)
PRESET_NAMES: tuple[PresetName, ...] = get_args(PresetName)


def preset_named(name: str) -> Preset:
    """Raises BadSetup if there is none."""
    for preset in PRESETS:
        if preset.name == name:
            return preset
    raise BadSetup(f"there is no preset {name!r}: choose from {', '.join(PRESET_NAMES)}")


def preset_of(options: Options) -> Preset | None:
    """The preset that a table plays by; None if its options are its own."""
    return next((preset for preset in PRESETS if preset.options == options), None)
