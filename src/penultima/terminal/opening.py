"""From the command line to a match: who sits down, and what the table agrees on."""

import argparse
import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from penultima.bots import LEVELS
from penultima.errors import BadSetup
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.chance import Seed
from penultima.rules.edition import Edition, load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.fluent import Lang, say

BOT_NAMES = ("Bea", "Leo", "Mara", "Nico", "Olga", "Paco", "Rita", "Tina", "Unai", "Vera")
DEFAULT_PLAYERS = 4
OUTFIT_COLORS = 2


def opening_from(args: argparse.Namespace, lang: Lang) -> tuple[Opening, dict[Seat, str]]:
    """The match that the options describe, and the level of each bot. Seat 0 is the person's."""
    levels = bot_levels(args)
    edition = load(args.edition or names()[-1])
    name = args.name or say(lang, "terminal-you")
    options = options_from(args.option or ())
    rules = house_rules(edition, [read_house_rule(Path(file)) for file in args.house_rule or ()])
    setup = Setup(edition, seated(name, len(levels)), options, rules)
    seed = read_seed(args.seed) if args.seed is not None else secrets.randbits(48)
    wearing = outfits(setup, args.wearing, seed)
    return Opening(setup, seed, wearing), levels


def seated(name: str, bots: int) -> tuple[str, ...]:
    """The person and the bots, nobody twice."""
    return (name, *[bot for bot in BOT_NAMES if bot != name][:bots])


def bot_levels(args: argparse.Namespace) -> dict[Seat, str]:
    strongest = list(LEVELS)[-1]
    if args.bots:
        chosen = [level.strip() for level in args.bots.split(",")]
    else:
        chosen = [args.level or strongest] * ((args.players or DEFAULT_PLAYERS) - 1)
    for level in chosen:
        if level not in LEVELS:
            raise BadSetup(f"there is no bot {level!r}: choose from {', '.join(LEVELS)}")
    if args.players and args.bots and args.players != len(chosen) + 1:
        raise BadSetup(f"--players {args.players} and --bots {args.bots} don't agree")
    return {Seat(seat): level for seat, level in enumerate(chosen, 1)}


def options_from(given: Sequence[str]) -> Options:
    """`name=value`, several times. A value is written as in JSON, a word without quotes."""
    values: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if name not in Options.__struct_fields__:
            known = ", ".join(Options.__struct_fields__)
            raise BadSetup(f"there is no option {name!r}: choose from {known}")
        values[name] = read_value(value) if equals else True
    try:
        return msgspec.convert(values, Options)
    except msgspec.ValidationError as error:
        raise BadSetup(f"--option: {error}") from None


def read_value(text: str) -> object:
    words = {"yes": True, "no": False, "on": True, "off": False}
    if text in words:
        return words[text]
    try:
        return json.loads(text)
    except ValueError:
        return text


def read_seed(text: str) -> Seed:
    return int(text) if text.lstrip("-").isdecimal() else text


def read_house_rule(path: Path) -> HouseRule:
    """A rule in a TOML or JSON file: title, text, do."""
    try:
        content = path.read_bytes()
        if path.suffix == ".toml":
            return msgspec.toml.decode(content, type=HouseRule)
        return msgspec.json.decode(content, type=HouseRule)
    except OSError as error:
        raise BadSetup(f"{path} can't be read: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"{path}: {error}") from None


def house_rules(edition: Edition, rules: Sequence[HouseRule]) -> dict[Card, HouseRule]:
    """One rule goes on all the cards that take one; several, on one each."""
    cards = edition.customizable
    if len(rules) > max(len(cards), 1):
        raise BadSetup(f"{len(rules)} house rules for {len(cards)} cards", "A7")
    if rules and not cards:
        raise BadSetup(f"no card of {edition.id!r} takes a house rule", "A7")
    if len(rules) == 1:
        return dict.fromkeys(cards, rules[0])
    return dict(zip(cards, rules, strict=False))


def outfits(setup: Setup, wearing: str | None, seed: Seed) -> dict[Seat, tuple[Color, ...]] | None:
    """What everybody wears. Who says nothing is dressed by chance, as the bots are (A9)."""
    edition = setup.edition
    if not edition.has_clothing or setup.options.wardrobe == "dealt":
        if wearing is not None:
            raise BadSetup("--wearing: nobody declares clothes at this table", "A9")
        return None
    chance = Random(f"outfits {seed!r}")
    worn = {
        Seat(seat): tuple(chance.sample(edition.color_names, OUTFIT_COLORS))
        for seat in range(len(setup.players))
    }
    if wearing is not None:
        worn[Seat(0)] = read_outfit(wearing)
    return worn


def read_outfit(text: str) -> tuple[Color, ...]:
    """`pink,blue`; `none` for nothing that counts."""
    words = text.replace(",", " ").lower().split()
    return () if words == ["none"] else tuple(map(Color, words))
