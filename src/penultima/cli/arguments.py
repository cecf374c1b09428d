"""Arguments that several commands share: the table, its options, and the language."""

import os
from argparse import ArgumentParser
from argparse import _ArgumentGroup as Group
from collections.abc import Callable
from pathlib import Path

from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, default_name, names
from penultima.rules.options import OPTION_BY_NAME
from penultima.rules.presets import PRESET_NAMES
from penultima.text.fluent import LANGS, Lang, best_language

PRESET_HELP = f"house rules by name: {', '.join(PRESET_NAMES)}; --option changes them"
OPTION_HELP = f"such as stacking=true; can be repeated. Names: {', '.join(OPTION_BY_NAME)}"
EDITION_HELP = f"{', '.join(names())}, or a .toml file of your own"


def add_table_arguments(add: Callable[..., object]) -> None:
    """Add what describes a table. `add` is the `add_argument` of a parser or a group."""
    add("--edition", default=default_name(), help=f"{EDITION_HELP} (default: %(default)s)")
    add(
        "--players",
        default="4",
        metavar="N",
        help=f"{FEWEST_PLAYERS} to {MOST_PLAYERS} (default: %(default)s)",
    )
    add("--option", metavar="NAME=VALUE", action="append", default=[], help=OPTION_HELP)
    add(
        "--house-rule",
        metavar="FILE.json",
        action="append",
        default=[],
        type=Path,
        help="a house rule for a customizable card; can be repeated",
    )


def add_lang_argument(parser: ArgumentParser | Group, what: str = "") -> None:
    parser.add_argument(
        "--lang",
        choices=LANGS,
        default=terminal_language(),
        help=f"language{what} (default: PENULTIMA_LANG, or else the terminal's, here %(default)s)",
    )


def terminal_language() -> Lang:
    """The one of the first variable that is set, as far as there are texts in it."""
    values = map(os.environ.get, ("PENULTIMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return best_language([value for value in values if value][:1])
