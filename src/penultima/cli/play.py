"""`penultima play`: play in the terminal, against bots or at a server."""

import argparse
import signal
from pathlib import Path
from typing import get_args

from penultima.bots import DEFAULT_LEVEL, LEVEL_NAMES
from penultima.delays import SPEEDS
from penultima.errors import BadSetup
from penultima.parsing import seed_from_text
from penultima.rules.edition import names
from penultima.terminal.capabilities import is_interactive
from penultima.terminal.match_setup import DEFAULT_PLAYERS
from penultima.text.fluent import say
from penultima.wire.settings import ClockSeconds

from .arguments import OPTION_HELP, PRESET_HELP, add_lang_argument

EPILOG = """\
examples:
  penultima play                               choose everything on the screen
  penultima play --edition frozen --players 3 --lang es
  penultima play --preset family --option target=300
  penultima play --resume                      continue the last unfinished match
  penultima play --plain                       lines in, lines out
  penultima play --join http://host:8000/t/abcd
  penultima play --join http://host:8000/t/abcd --code 2b4d6f
  penultima play --create http://host:8000 --edition frozen --players 4 --bots clever
  penultima play --watch http://host:8000/t/abcd
  penultima play --tables http://host:8000
  penultima play --quick http://host:8000

More in docs/terminal.md.
"""

REMOTE_MODES = ("tables", "quick", "create", "watch", "join")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    add = parser.add_argument
    add("--plain", action="store_true", help="lines in, lines out: for screen readers and pipes")
    add("--edition", metavar="NAME", help=f"one of {', '.join(names())}")
    players = f"number of players, including you (default: {DEFAULT_PLAYERS})"
    add("--players", type=int, metavar="N", help=players)
    add("--bots", metavar="LEVELS", help="one level per bot, such as strength:6,greedy")
    level = f"level of all bots: {LEVEL_NAMES} (default: {DEFAULT_LEVEL})"
    add("--level", metavar="LEVEL", help=level)
    add("--name", metavar="NAME", help="your name at the table")
    add_lang_argument(parser)
    add("--preset", metavar="NAME", help=PRESET_HELP)
    add("--option", action="append", metavar="NAME=VALUE", help=OPTION_HELP)
    add(
        "--house-rule",
        action="append",
        type=Path,
        metavar="FILE.json",
        help="a house rule for a customizable card; can be repeated",
    )
    add("--wearing", metavar="COLORS", help="what you wear, such as pink,blue, or none")
    add("--seed", metavar="SEED", type=seed_from_text, help="deal the same cards again")
    add("--join", metavar="LINK", help="take a seat at a table of a server")
    add("--code", metavar="CODE", help="with --join: take your seat along from another device")
    add(
        "--create",
        metavar="URL",
        help="create a table on a server, with --edition, --players, --bots, --option and --clock,"
        " and wait in its lobby for the others",
    )
    add("--tables", metavar="URL", help="choose one of the open tables of a public server")
    add("--quick", metavar="URL", help="take a seat at the best open table of a public server")
    add("--watch", metavar="LINK", help="watch a table of a server, without a seat")
    add("--clock", type=int, choices=get_args(ClockSeconds), help="seconds per turn, for --create")
    add("--speed", choices=list(SPEEDS), default="normal", help="how fast the bots play")
    add("--resume", nargs="?", const="", metavar="FILE", help="continue a saved match")


def run(args: argparse.Namespace) -> int:
    # The process may have been started with SIGHUP ignored. It is of no use without its terminal,
    # and every move is on disk.
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    for mode in REMOTE_MODES:
        if getattr(args, mode) is not None:
            from .play_remote import run_remote

            return run_remote(args, mode, _use_screen(args))
    for option, mode in (("clock", "create"), ("code", "join")):
        if getattr(args, option) is not None:
            facts = {"option": f"--{option}", "mode": f"--{mode}"}
            raise BadSetup(say(args.lang, "join-belongs-to", **facts))
    from .play_local import run_local

    return run_local(args, _use_screen(args))


def _use_screen(args: argparse.Namespace) -> bool:
    return not args.plain and is_interactive()
