"""`penultima rules`: print the rules of a table."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace

from penultima.parsing import (
    edition_from_text,
    house_rules_from_files,
    options_from_text,
    players_from_text,
)
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup
from penultima.text.rulebook import rulebook
from penultima.text.terminal_markdown import rendered

from .arguments import PRESET_HELP, add_lang_argument, add_table_arguments


def add_arguments(parser: ArgumentParser) -> None:
    add_table_arguments(parser.add_argument)
    parser.add_argument("--preset", metavar="NAME", help=PRESET_HELP)
    add_lang_argument(parser)


def run(args: Namespace) -> int:
    text = rulebook(_setup(args), args.lang)
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        text = rendered(text, width, bold="NO_COLOR" not in os.environ)
    print(text, end="")
    return 0


def _setup(args: Namespace) -> Setup:
    edition = edition_from_text(args.edition)
    setup = Setup(
        edition,
        tuple(str(seat + 1) for seat in range(players_from_text(args.players))),
        options_from_text(args.option, args.preset),
        house_rules_from_files(edition, args.house_rule),
    )
    check_setup(setup)
    return setup
