"""`penultima play` without a server: a match against bots in this process."""

import argparse
import re
import secrets
import sys
from pathlib import Path
from random import Random

from penultima.bots import DEFAULT_LEVEL, level_factory
from penultima.delays import SPEEDS
from penultima.errors import BadSetup
from penultima.parsing import house_rules_from_files, options_from_text
from penultima.rules.cards import Color, Seat
from penultima.rules.chance import Seed
from penultima.rules.edition import default_name, load
from penultima.rules.match import Opening
from penultima.rules.options import outfits_are_declared
from penultima.rules.setup import check_players
from penultima.rules.table import Setup
from penultima.terminal.local_line_mode import LocalLineMode
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.match_setup import DEFAULT_PLAYERS, player_names, random_outfits
from penultima.terminal.saved_matches import data_folder, new_path, unfinished
from penultima.text.fluent import Lang, say

MATCH_ARGUMENTS = (
    "edition", "players", "bots", "level", "preset", "option", "house_rule", "wearing",
    "seed",
)  # fmt: skip
"""The arguments that describe a new match."""


def run_local(args: argparse.Namespace, use_screen: bool) -> int:
    return _run_screen(args) if use_screen else _run_line_mode(args)


def _run_screen(args: argparse.Namespace) -> int:
    from penultima.terminal.local_app import LocalApp
    from penultima.terminal.local_client import LocalClient
    from penultima.terminal.setup_form import SetupForm

    data_folder()  # Fails here, before there is a screen, if there is none.
    lang: Lang = args.lang
    client = None
    if args.resume is not None or any(getattr(args, name) is not None for name in MATCH_ARGUMENTS):
        client = LocalClient(_local_match(args, lang), lang, SPEEDS[args.speed])
    app = LocalApp(client, SetupForm(lang, args.name, speed=args.speed))
    if message := app.run():
        _write(message)
    return app.return_code or 0


def _run_line_mode(args: argparse.Namespace) -> int:
    lang: Lang = args.lang
    local_match = _local_match(args, lang)
    try:
        over = LocalLineMode(local_match, lang, _read, _write).play()
    except KeyboardInterrupt:
        _write("")
        over = False
    finally:
        local_match.close()
    if not over and local_match.saved:
        _write(say(lang, "line-bye", path=str(local_match.saved.path)))
    return 0


def _read() -> str | None:
    if sys.stdin.isatty():
        print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line if line else None


def _write(line: str) -> None:
    print(line, flush=True)


# From arguments to a match


def _local_match(args: argparse.Namespace, lang: Lang) -> LocalMatch:
    """A new match, or with --resume a saved one."""
    if args.resume is None:
        opening, levels = _opening(args, lang)
        return LocalMatch.begin(opening, levels, new_path(opening.setup.edition.id))
    for name in MATCH_ARGUMENTS:
        if getattr(args, name) is not None:
            facts = {"option": f"--{name.replace('_', '-')}", "mode": "--resume"}
            raise BadSetup(say(lang, "join-not-together", **facts))
    path = Path(args.resume) if args.resume else unfinished()
    if path is None:
        raise BadSetup(say(lang, "line-nothing-to-resume"))
    return LocalMatch.resume(path)


def _opening(args: argparse.Namespace, lang: Lang) -> tuple[Opening, dict[Seat, str]]:
    """The match that the arguments describe, and the level of each bot. Seat 0 is the person's."""
    levels = _bot_levels(args)
    edition = load(args.edition or default_name())
    name = args.name or say(lang, "terminal-you")
    options = options_from_text(args.option or (), args.preset)
    rules = house_rules_from_files(edition, args.house_rule or ())
    setup = Setup(edition, player_names(name, len(levels)), options, rules)
    seed = parse_seed(args.seed) if args.seed is not None else secrets.randbits(48)
    return Opening(setup, seed, _outfits(setup, args.wearing, seed)), levels


def _bot_levels(args: argparse.Namespace) -> dict[Seat, str]:
    players = DEFAULT_PLAYERS if args.players is None else args.players
    check_players(players)
    if args.bots is not None:
        chosen = [level.strip() for level in args.bots.split(",")]
    else:
        chosen = [args.level or DEFAULT_LEVEL] * (players - 1)
    for level in chosen:
        level_factory(level)  # raises BadSetup if there is no such level
    if args.players is not None and players != len(chosen) + 1:
        raise BadSetup(f"--players {players} and --bots {args.bots} don't agree")
    check_players(len(chosen) + 1)
    return {Seat(seat): level for seat, level in enumerate(chosen, 1)}


def parse_seed(text: str) -> Seed:
    """A number if the text is one of reasonable length, otherwise the text itself."""
    return int(text) if re.fullmatch(r"-?\d{1,1000}", text) else text


def _outfits(setup: Setup, wearing: str | None, seed: Seed) -> dict[Seat, tuple[Color, ...]] | None:
    """What each player wears: what --wearing says, and otherwise random clothes (A9)."""
    if not outfits_are_declared(setup.edition, setup.options):
        if wearing is not None:
            raise BadSetup("--wearing: clothes are not declared at this table", "A9")
        return None
    outfits = random_outfits(setup, Random(f"outfits {seed!r}"))
    if wearing is not None:
        outfits[Seat(0)] = _parse_outfit(wearing)
    return outfits


def _parse_outfit(text: str) -> tuple[Color, ...]:
    """`pink,blue`; `none` for no colour that counts."""
    words = text.replace(",", " ").lower().split()
    return () if words == ["none"] else tuple(map(Color, words))
