"""`penultima play`: a match against bots, on a screen or line by line."""

import argparse
import os
import sys
from pathlib import Path

from penultima.errors import BadSetup
from penultima.text.fluent import LANGS, Lang, say

from .game import Game
from .opening import opening_from
from .saved import is_over, new_path, resume, unfinished

EPILOG = """\
for example:
  penultima play                               choose everything on the screen
  penultima play --edition frozen --players 3 --lang es
  penultima play --option stacking=true --option target=200
  penultima play --resume                      go on with the match that was left last
  penultima play --plain                       lines in, lines out

docs/terminal.md tells the rest.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    add = parser.add_argument
    add("--plain", action="store_true", help="lines in, lines out: for screen readers and pipes")
    add("--edition", metavar="NAME", help="zelda, frozen or saved-by-the-bell")
    add("--players", type=int, metavar="N", help="how many sit at the table, you included")
    add("--bots", metavar="LEVELS", help="one level per bot, such as greedy,random")
    add("--level", metavar="LEVEL", help="the level of every bot")
    add("--name", metavar="NAME", help="your name at the table")
    add("--lang", choices=LANGS, default=default_lang(), help="language (default: from LANG)")
    add("--option", action="append", metavar="NAME=VALUE", help="a table option; repeatable")
    add(
        "--house-rule",
        action="append",
        type=Path,
        metavar="FILE.json",
        help="a rule for a customizable card; repeatable",
    )
    add("--wearing", metavar="COLORS", help="what you wear, such as pink,blue, or none")
    add("--seed", metavar="SEED", help="deal the same cards again")
    add("--resume", nargs="?", const="", metavar="FILE", help="go on with a match that was left")


def default_lang() -> Lang:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "es" if value.startswith("es") else "en"
    return "en"


def run(args: argparse.Namespace) -> int:
    return run_plain(args)


def run_plain(args: argparse.Namespace) -> int:
    from .plain import PlainTable

    lang: Lang = args.lang
    game = game_from(args, lang)
    try:
        over = PlainTable(game, lang, _read, _write).play()
    finally:
        game.close()
    if not over and game.saved:
        _write(say(lang, "plain-bye", path=str(game.saved.path)))
    return 0


def game_from(args: argparse.Namespace, lang: Lang) -> Game:
    """A new match, or the one that was left."""
    if args.resume is None:
        opening, levels = opening_from(args, lang)
        return Game.begin(opening, levels, new_path(opening.setup.edition.id))
    path = Path(args.resume) if args.resume else unfinished()
    if path is None:
        raise BadSetup("there is no match to go on with: start one with `penultima play`")
    match, seat, levels, saved = resume(path)
    if is_over(match):
        saved.close()
        raise BadSetup(f"{path}: this match is over; `penultima replay` shows it")
    return Game(match, seat, levels, saved)


def _read() -> str | None:
    if sys.stdin.isatty():
        print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line if line else None


def _write(line: str) -> None:
    print(line, flush=True)
