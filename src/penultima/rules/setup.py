"""Checks of what a match may begin from. Each raises BadSetup with the problem."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from penultima.errors import BadSetup

from .cards import LEFT, RIGHT, Card, Color, Direction, Hand, Pile, Seat
from .edition import FEWEST_PLAYERS, MOST_PLAYERS, Edition
from .effects import NAMED, RulingStep, colors_of, encoded_name, may_be_self, players_of, texts_of
from .house_rules import HouseRule, RulingSteps
from .options import Options
from .table import Setup

LONGEST_NAME = 40


class Position(Struct, frozen=True):
    """A position in a round. The first card of `discard` is in play, and has taken effect.

    `color` may be left out if that card has a colour. The default dealer is the last player.
    """

    hands: tuple[Hand, ...]
    draw: Pile
    discard: Pile
    turn: Seat
    color: Color | None = None
    dealer: Seat | None = None
    direction: Direction = LEFT
    scores: tuple[int, ...] | None = None


def check_setup(setup: Setup) -> None:
    players, edition = setup.players, setup.edition
    if not isinstance(edition, Edition):
        raise BadSetup(f"edition: {edition!r} is not an edition; load(…) returns one")
    _check_values("options", setup.options, Options)
    check_players(len(players))
    for name in players:
        check_name(name)
    for name, times in Counter(players).items():
        if times > 1:
            raise BadSetup(f"two players are called {name!r}: give them different names")
    if setup.house_rules:
        check_house_rules(edition, setup.house_rules)
    _check_deck_is_enough(setup)


def _check_deck_is_enough(setup: Setup) -> None:
    """After the deal, a card that can start the round has to be left (S3, H9)."""
    starters = sum(k.copies for k in setup.edition.kinds.values() if k.turned_up != "put_back")
    if starters <= len(setup.players) * setup.options.hand_size:
        size, players = setup.options.hand_size, len(setup.players)
        problem = f"hand_size: the deck is too small for {players} players with {size} cards each"
        raise BadSetup(problem, "H9")


def check_house_rules(edition: Edition, rules: Mapping[Card, HouseRule | None]) -> None:
    """Check rules to be written on cards; None rubs one out."""
    if not edition.customizable:
        raise BadSetup("house_rules: this edition has no cards to write on; leave it out", "A7")
    _check_values("house_rules", rules, dict[Card, HouseRule | None])
    for card, rule in rules.items():
        if card not in edition.customizable:
            raise BadSetup(f"house_rules: no rule can be written on {card!r} in this edition", "A7")
        if rule is not None:
            _check_rule(edition, f"house_rules.{card}", rule)


def _check_rule(edition: Edition, where: str, rule: HouseRule) -> None:
    for text in (rule.title, rule.text, *(text for step in rule.do for text in texts_of(step))):
        if any(unicodedata.category(letter) == "Cs" for letter in text):
            raise BadSetup(f"{where}: a text with half a character in it")
    for place, step in enumerate(rule.do):
        here = f"{where}.do[{place}] (step {place + 1})"
        for color in colors_of(step):
            if color not in (NAMED, *edition.color_names):
                colors = ", ".join((*edition.color_names, NAMED))
                raise BadSetup(f"{here}.color: {color!r} is none of {colors}", "A7")
        for field, whom in players_of(step).items():
            if not isinstance(whom, str):
                name = encoded_name(step, field)
                raise BadSetup(f"{here}.{name}: a written rule can't name a player", "A7")


def check_ruling(setup: Setup, player: Seat, steps: tuple[RulingStep, ...]) -> None:
    """Check what a player enters as the table's decision."""
    _check_values("ruling", steps, RulingSteps)
    for place, step in enumerate(steps):
        here = f"ruling[{place}] (step {place + 1})"
        for field, whom in players_of(step).items():
            if isinstance(whom, str):
                continue
            name = encoded_name(step, field)
            check_seat(setup, f"{here}.{name}", whom)
            if whom == player and not may_be_self(step, field):
                raise BadSetup(f"{here}.{name}: name another player", "A7")


def _check_values(name: str, given: object, kind: Any) -> None:
    """Check a value made in Python, where msgspec does not enforce types and limits."""
    try:
        if msgspec.convert(msgspec.to_builtins(given), kind) != given:
            raise BadSetup(f"{name}: {given!r} has parts of the wrong types")
    except msgspec.ValidationError as error:
        raise BadSetup(f"{name}: {error}") from None


def check_seat(setup: Setup, where: str, seat: int) -> None:
    if not 0 <= seat < len(setup.players):
        raise BadSetup(f"{where}: there is no seat {seat}; they are 0 to {len(setup.players) - 1}")


def check_players(count: int) -> None:
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        few, most = FEWEST_PLAYERS, MOST_PLAYERS
        raise BadSetup(f"{few} to {most} players can sit at a table, not {count}", "S5")


def check_name(name: str) -> None:
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSetup(f"a name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        raise BadSetup("a name can't have control characters in it")


def check_wearing(setup: Setup, wearing: Mapping[Seat, Iterable[Color]]) -> None:
    if not setup.edition.has_clothing:
        raise BadSetup("wearing: clothes play no part in this edition", "A9")
    if setup.options.wardrobe == "dealt":
        raise BadSetup("wearing: this table deals the outfits; leave `wearing` out", "A9")
    for seat, colors in wearing.items():
        check_seat(setup, "wearing", seat)
        name = setup.players[seat]
        for color in colors:
            if color not in setup.edition.color_names:
                raise BadSetup(f"wearing.{name}: {color!r} is none of this edition's colours", "A9")
        if len(set(colors)) < len(tuple(colors)):
            raise BadSetup(f"wearing.{name}: name each colour once", "A9")


def check_deck(setup: Setup, deck: Pile) -> None:
    """A deck to deal from has all the edition's cards."""
    _check_cards(setup, deck)
    if len(deck) < len(setup.edition.deck):
        missing = Counter(setup.edition.deck) - Counter(deck)
        raise BadSetup(
            f"deck: {len(deck)} cards where the edition has {len(setup.edition.deck)};"
            f" {next(iter(missing))} is missing",
            "C1",
        )


def check_position(setup: Setup, position: Position) -> None:
    seats = len(setup.players)
    for what, given in (("hands", position.hands), ("scores", position.scores)):
        if given is not None and len(given) != seats:
            raise BadSetup(f"position.{what}: {len(given)} for {seats} players")
    check_seat(setup, "position.turn", position.turn)
    check_seat(setup, "position.dealer", position.dealer or 0)
    if position.direction not in (LEFT, RIGHT):
        raise BadSetup(f"position.direction: {position.direction} is neither 1 nor -1")
    _check_cards(setup, (*sum(position.hands, ()), *position.draw, *position.discard))
    for name, hand in zip(setup.players, position.hands, strict=True):
        if not hand:
            raise BadSetup(f"position.hands.{name}: an empty hand would end the round", "G2")
    if not position.discard:
        raise BadSetup("position.discard: there has to be a card in play", "S3")
    top = setup.edition[position.discard[0]]
    if top.is_wild and position.color is None:
        raise BadSetup(f"position.color: say which colour was chosen for {top.card}", "T1")
    if position.color is not None and position.color not in setup.edition.color_names:
        problem = f"position.color: {position.color!r} is no colour of this edition"
        raise BadSetup(problem, setup.edition.clause or "C1")
    if not top.is_wild and position.color not in (None, top.color):
        raise BadSetup(f"position.color: {top.card} is {top.color}; leave `color` out", "T1")
    for name, score in zip(setup.players, position.scores or (0,) * seats, strict=True):
        if not 0 <= score < setup.options.target:
            raise BadSetup(
                f"position.scores.{name}: {score} isn't from 0 to below the target", "P2"
            )


def _check_cards(setup: Setup, cards: tuple[Card, ...]) -> None:
    for card, times in Counter(cards).items():
        if card not in setup.edition:
            raise BadSetup(f"{card!r} is no card of this edition", "C1")
        if times > setup.edition[card].copies:
            raise BadSetup(
                f"{card} comes {times} times; there are {setup.edition[card].copies}", "C1"
            )
