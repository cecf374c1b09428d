"""`penultima play`: against bots or at a server, on a screen or line by line."""

import argparse
import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

from penultima.bots import DEFAULT_LEVEL, LEVELS
from penultima.delays import SPEEDS
from penultima.errors import BadSetup
from penultima.parsing import OPTION_HELP, seed_from_text
from penultima.rules.edition import names
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.opening import DEFAULT_PLAYERS, opening_from
from penultima.terminal.saved import data_folder, new_path, unfinished
from penultima.text.fluent import Lang, say
from penultima.wire.settings import ClockSeconds

from .language import add_lang_argument

CHOICES = ("edition", "players", "bots", "level", "option", "house_rule", "wearing", "seed")
"""The options that say what match to begin."""

EPILOG = """\
for example:
  penultima play                               choose everything on the screen
  penultima play --edition frozen --players 3 --lang es
  penultima play --option stacking=true --option target=200
  penultima play --resume                      go on with the match that was left last
  penultima play --plain                       lines in, lines out
  penultima play --join http://host:8000/t/abcd
  penultima play --create http://host:8000 --edition frozen --players 4 --bots clever
  penultima play --watch http://host:8000/t/abcd

docs/terminal.md tells the rest.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    add = parser.add_argument
    add("--plain", action="store_true", help="lines in, lines out: for screen readers and pipes")
    add("--edition", metavar="NAME", help=f"one of {', '.join(names())}")
    players = f"how many sit at the table, you included (default: {DEFAULT_PLAYERS})"
    add("--players", type=int, metavar="N", help=players)
    add("--bots", metavar="LEVELS", help="one level per bot, such as greedy,random")
    add(
        "--level",
        metavar="LEVEL",
        help=f"of every bot: {', '.join(LEVELS)} (default: {DEFAULT_LEVEL})",
    )
    add("--name", metavar="NAME", help="your name at the table")
    add_lang_argument(parser)
    add("--option", action="append", metavar="NAME=VALUE", help=OPTION_HELP)
    add(
        "--house-rule",
        action="append",
        type=Path,
        metavar="FILE.json",
        help="a rule for a customizable card; repeatable",
    )
    add("--wearing", metavar="COLORS", help="what you wear, such as pink,blue, or none")
    add("--seed", metavar="SEED", type=seed_from_text, help="deal the same cards again")
    add("--join", metavar="LINK", help="sit down at a table of a running server")
    add(
        "--create",
        metavar="URL",
        help="open a table on a running server, with --edition, --players, --bots, --option and"
        " --clock, and wait in its lobby for the others",
    )
    add("--watch", metavar="LINK", help="look on at a table of a running server, without a seat")
    add("--clock", type=int, choices=get_args(ClockSeconds), help="seconds per turn, for --create")
    add("--speed", choices=list(SPEEDS), default="normal", help="how fast the bots play")
    add("--resume", nargs="?", const="", metavar="FILE", help="go on with a match that was left")


def run(args: argparse.Namespace) -> int:
    # Whoever started us may have told us to outlive the terminal. A table without one is of no use,
    # and nothing is lost: every move is on disk.
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if any(link is not None for link in (args.join, args.create, args.watch)):
        from penultima.cli.play_at_server import run_at_server

        return run_at_server(args)
    if args.clock is not None:
        raise BadSetup(say(args.lang, "join-not-together", option="--clock", mode="--create"))
    if args.plain or not is_terminal():
        return run_plain(args)
    if find_spec("textual") is None:
        print(say(args.lang, "plain-no-textual"), file=sys.stderr)
        return run_plain(args)
    return run_screen(args)


def is_terminal() -> bool:
    """Whether there is somebody who can be shown a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def run_screen(args: argparse.Namespace) -> int:
    from penultima.terminal.app import TableApp
    from penultima.terminal.local_seat import LocalSeat
    from penultima.terminal.setup_form import SetupForm

    data_folder()  # if there is none, that is said before there is a screen
    lang: Lang = args.lang
    plan = SetupForm(lang, args.name, speed=args.speed)
    chair = LocalSeat(game_from(args, lang), lang, SPEEDS[args.speed]) if _chosen(args) else None
    app = TableApp(chair, plan)
    goodbye = app.run()
    if goodbye:
        _write(goodbye)
    return app.return_code or 0


def _chosen(args: argparse.Namespace) -> bool:
    """Whoever says what to play isn't asked again."""
    return args.resume is not None or any(getattr(args, name) is not None for name in CHOICES)


def run_plain(args: argparse.Namespace) -> int:
    from penultima.terminal.line_mode import LineTable

    lang: Lang = args.lang
    game = game_from(args, lang)
    try:
        over = LineTable(game, lang, _read, _write).play()
    except KeyboardInterrupt:
        _write("")
        over = False
    finally:
        game.close()
    if not over and game.saved:
        _write(say(lang, "plain-bye", path=str(game.saved.path)))
    return 0


def game_from(args: argparse.Namespace, lang: Lang) -> LocalMatch:
    """A new match, or the one that was left."""
    if args.resume is None:
        opening, levels = opening_from(args, lang)
        return LocalMatch.begin(opening, levels, new_path(opening.setup.edition.id))
    for name in CHOICES:
        if getattr(args, name) is not None:
            facts = {"option": f"--{name.replace('_', '-')}", "mode": "--resume"}
            raise BadSetup(say(lang, "join-not-together", **facts))
    path = Path(args.resume) if args.resume else unfinished()
    if path is None:
        raise BadSetup(say(lang, "plain-nothing-to-resume"))
    return LocalMatch.resume(path)


def _read() -> str | None:
    if sys.stdin.isatty():
        print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line if line else None


def _write(line: str) -> None:
    print(line, flush=True)
