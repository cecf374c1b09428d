"""`penultima forecast CHANGE...`: what a change of the rules will do to a table."""

import json
import os
from argparse import ArgumentParser, Namespace

import msgspec

from penultima.errors import BadSetup
from penultima.lab.forecast import ROUNDS, forecast
from penultima.lab.forecast_words import forecast_lines
from penultima.lab.rule_set import from_arguments
from penultima.parsing import seed_from_text, whole_number

from .arguments import add_lang_argument, add_table_arguments
from .slow_kernel import warn_if_slow

MAX_ROUNDS = 10**9


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "change",
        metavar="CHANGE",
        nargs="+",
        help="what changes: stacking=true, or house_rule=FILE.json",
    )
    add_table_arguments(add)
    add(
        "--rounds",
        metavar="N",
        default=str(ROUNDS),
        help="rounds to play with and without the change (default: %(default)s)",
    )
    add("--seed", type=seed_from_text, default="0", help="the same seed gives the same figures")
    add("--json", action="store_true", help="print the figures as JSON")
    add_lang_argument(parser)


def run(args: Namespace) -> int:
    rounds = whole_number(args.rounds, 1, MAX_ROUNDS)
    if rounds is None:
        raise BadSetup(f"--rounds: must be between 1 and {MAX_ROUNDS:,}, not {args.rounds}")
    args.played_by = "clever"
    before, after = from_arguments(args), from_arguments(args, " ".join(args.change))
    same_cards = before.setup.edition == after.setup.edition
    if not same_cards or before.players != after.players:
        raise BadSetup("a forecast compares rules: edition and players can't be what changes")
    warn_if_slow()
    found = forecast(before.setup, after.setup, rounds, os.cpu_count() or 1, str(args.seed))
    if args.json:
        print(json.dumps(msgspec.to_builtins(found)))
    else:
        for line in forecast_lines(found, after.setup, args.lang):
            print(line)
    return 0
