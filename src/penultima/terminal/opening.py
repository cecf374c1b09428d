"""From the command line to a match: who sits down, and what the table agrees on."""

import argparse
import re
import secrets
from random import Random

from penultima.bots import DEFAULT_LEVEL, LEVELS
from penultima.bots.names import NAMES
from penultima.errors import BadSetup
from penultima.parsing import house_rules_from_files, options_from_text
from penultima.rules.cards import Color, Seat
from penultima.rules.chance import Seed
from penultima.rules.edition import default_name, load
from penultima.rules.match import Opening
from penultima.rules.options import outfits_are_declared
from penultima.rules.round import OUTFIT_COLORS
from penultima.rules.setup import check_players
from penultima.rules.table import Setup
from penultima.text.fluent import Lang, say

DEFAULT_PLAYERS = 4


def opening_from(args: argparse.Namespace, lang: Lang) -> tuple[Opening, dict[Seat, str]]:
    """The match that the options describe, and the level of each bot. Seat 0 is the person's."""
    levels = bot_levels(args)
    edition = load(args.edition or default_name())
    name = args.name or say(lang, "terminal-you")
    options = options_from_text(args.option or ())
    rules = house_rules_from_files(edition, args.house_rule or ())
    setup = Setup(edition, seated(name, len(levels)), options, rules)
    seed = read_seed(args.seed) if args.seed is not None else secrets.randbits(48)
    wearing = outfits(setup, args.wearing, seed)
    return Opening(setup, seed, wearing), levels


def seated(name: str, bots: int) -> tuple[str, ...]:
    """The person and the bots, nobody twice."""
    return (name, *[bot for bot in NAMES if bot != name][:bots])


def bot_levels(args: argparse.Namespace) -> dict[Seat, str]:
    players = DEFAULT_PLAYERS if args.players is None else args.players
    check_players(players)
    if args.bots is not None:
        chosen = [level.strip() for level in args.bots.split(",")]
    else:
        chosen = [args.level or DEFAULT_LEVEL] * (players - 1)
    for level in chosen:
        if level not in LEVELS:
            raise BadSetup(f"there is no bot {level!r}: choose from {', '.join(LEVELS)}")
    if args.players is not None and players != len(chosen) + 1:
        raise BadSetup(f"--players {players} and --bots {args.bots} don't agree")
    check_players(len(chosen) + 1)
    return {Seat(seat): level for seat, level in enumerate(chosen, 1)}


def read_seed(text: str) -> Seed:
    """A number as a number; one of more digits than anybody means is a text."""
    return int(text) if re.fullmatch(r"-?\d{1,1000}", text) else text


def outfits(setup: Setup, wearing: str | None, seed: Seed) -> dict[Seat, tuple[Color, ...]] | None:
    """What everybody wears. Who says nothing is dressed by chance, as the bots are (A9)."""
    if not outfits_are_declared(setup.edition, setup.options):
        if wearing is not None:
            raise BadSetup("--wearing: nobody declares clothes at this table", "A9")
        return None
    worn = dressed_by_chance(setup, Random(f"outfits {seed!r}"))
    if wearing is not None:
        worn[Seat(0)] = read_outfit(wearing)
    return worn


def dressed_by_chance(setup: Setup, chance: Random) -> dict[Seat, tuple[Color, ...]]:
    return {
        Seat(seat): tuple(chance.sample(setup.edition.color_names, OUTFIT_COLORS))
        for seat in range(len(setup.players))
    }


def read_outfit(text: str) -> tuple[Color, ...]:
    """`pink,blue`; `none` for nothing that counts."""
    words = text.replace(",", " ").lower().split()
    return () if words == ["none"] else tuple(map(Color, words))
