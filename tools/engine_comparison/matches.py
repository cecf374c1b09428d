"""Random matches for comparing the engines, each determined by its number."""

from collections.abc import Iterator
from itertools import combinations, count
from random import Random
from typing import Any, NamedTuple

import msgspec

from penultima.rules.cards import LEFT, RIGHT, Card, Seat
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, Edition, load, names
from penultima.rules.events import Event
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import new_match, new_position
from penultima.rules.options import OPTION_BY_NAME, Options, outfits_are_declared
from penultima.rules.setup import Position
from penultima.rules.table import Setup, Table
from tools.random_rules import SWITCHED, random_numbers, random_step, random_switches

OPTION_SETS = [(), *combinations(SWITCHED, 1), *combinations(SWITCHED, 2)]
PLAYER_COUNTS = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
NAMES = ("Ana", "Ben", "Cal", "Dia", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")


class RandomMatch(NamedTuple):
    """The start of a random match."""

    number: int
    setup: Setup
    table: Table
    events: tuple[Event, ...]


def random_matches(first: int = 0, stride: int = 1) -> Iterator[RandomMatch]:
    """Cycle through every edition with every number of players and pair of options."""
    for number in count(first, stride):
        yield random_match(number)


FULL_CYCLE = len(OPTION_SETS) * len(PLAYER_COUNTS) * len(names())


def random_match(number: int) -> RandomMatch:
    random = Random(number)
    rest, edition_index = divmod(number, len(names()))
    rest, players_index = divmod(rest, len(PLAYER_COUNTS))
    cycle, options_index = divmod(rest, len(OPTION_SETS))
    edition = load(names()[edition_index])
    switched = {name: SWITCHED[name] for name in OPTION_SETS[options_index]}
    for name in tuple(switched):
        # Without the option that it needs, an option changes nothing.
        needed = OPTION_BY_NAME[name].needs_option
        if needed and random.random() < 0.8:
            switched[needed] = SWITCHED[needed]
    if cycle:
        # The first cycle covers all pairs; later ones switch any number of options.
        switched |= random_switches(random, 0.3)
    setup = Setup(
        edition,
        NAMES[: PLAYER_COUNTS[players_index]],
        msgspec.convert(random_numbers(random) | switched, Options),
        {card: random_house_rule(random) for card in edition.customizable if random.random() < 0.9},
    )
    wearing = _random_outfits(setup, random)
    if random.random() < 0.5:
        return RandomMatch(number, setup, *new_match(setup, number, wearing))
    position = random_position(setup, random)
    return RandomMatch(number, setup, *new_position(setup, position, number, wearing))


def random_house_rule(random: Random) -> HouseRule:
    steps = [random_step(random) for _ in range(random.choice((1, 1, 2, 3, 6)))]
    return HouseRule("Any rule", tuple(steps))


def random_position(setup: Setup, random: Random) -> Position:
    """A round with few cards, in which piles and hands run out and players get stuck."""
    deck = list(setup.edition.deck)
    if random.random() < 0.5:
        deck = _mostly_special(setup.edition, random)
    random.shuffle(deck)
    if random.random() < 0.5:
        # Customizable cards go to the first hands, so that house rules are played often.
        deck.sort(key=setup.edition.customizable.__contains__)
    seats = len(setup.players)
    hands = [tuple(deck.pop() for _ in range(random.randint(1, 4))) for _ in range(seats)]
    discard = tuple(deck.pop() for _ in range(random.randint(1, 4)))
    draw = tuple(deck.pop() for _ in range(min(len(deck), random.choice((0, 0, 1, 3, 8, 40)))))
    top = setup.edition[discard[0]]
    return Position(
        tuple(hands),
        draw,
        discard,
        Seat(random.randrange(seats)),
        random.choice(setup.edition.color_names) if top.is_wild else None,
        Seat(random.randrange(seats)),
        random.choice((LEFT, RIGHT)),
    )


def _mostly_special(edition: Edition, random: Random) -> list[Card]:
    """All wilds, and as many other cards as ten hands and the piles can need."""
    wilds = [card for card in edition.deck if edition[card].is_wild]
    others = [card for card in edition.deck if not edition[card].is_wild]
    return wilds + random.sample(others, 70)


def _random_outfits(setup: Setup, random: Random) -> dict[Seat, tuple[Any, ...]] | None:
    if not outfits_are_declared(setup.edition, setup.options):
        return None
    colors = setup.edition.color_names
    return {
        Seat(seat): tuple(random.sample(colors, random.randint(0, len(colors))))
        for seat in range(len(setup.players))
    }
