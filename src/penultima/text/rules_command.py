"""`penultima rules`: print the rules of a table."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from penultima.errors import BadSetup
from penultima.options_from_text import (
    edition_from_text,
    house_rules_from_files,
    options_from_text,
    players_from_text,
)
from penultima.rules.edition import default_name, names
from penultima.rules.options import Options
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup

from .fluent import LANGS
from .rulebook import rulebook
from .terminal_page import rendered


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--edition",
        default=default_name(),
        help=f"{', '.join(names())}, or a .toml file of your own (default: %(default)s)",
    )
    parser.add_argument("--lang", default="en", help=f"{' or '.join(LANGS)} (default: %(default)s)")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=f"an option of the table; may be repeated: {', '.join(Options.__struct_fields__)}",
    )
    parser.add_argument(
        "--players", default="4", metavar="N", help="how many play (default: %(default)s)"
    )
    parser.add_argument(
        "--house-rule",
        metavar="FILE.json",
        action="append",
        default=[],
        type=Path,
        help="a house rule to write on a customizable card; may be repeated",
    )


def run(args: Namespace) -> int:
    text = rulebook(_setup(args), args.lang)
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        text = rendered(text, width, bold="NO_COLOR" not in os.environ)
    print(text, end="")
    return 0


def _setup(args: Namespace) -> Setup:
    if args.lang not in LANGS:
        raise BadSetup(f"there are no rules in {args.lang!r}: choose {' or '.join(LANGS)}")
    edition = edition_from_text(args.edition)
    setup = Setup(
        edition,
        tuple(str(seat + 1) for seat in range(players_from_text(args.players))),
        options_from_text(args.option),
        house_rules_from_files(edition, args.house_rule),
    )
    check_setup(setup)
    return setup
