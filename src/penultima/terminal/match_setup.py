"""Players and outfits of an offline match."""

from random import Random

from penultima.bots.names import NAMES
from penultima.rules.cards import Color, Seat
from penultima.rules.dealing import OUTFIT_COLORS
from penultima.rules.table import Setup

DEFAULT_PLAYERS = 4


def player_names(person: str, bots: int) -> tuple[str, ...]:
    """The person and the bots, without duplicate names."""
    return (person, *[bot for bot in NAMES if bot != person][:bots])


def random_outfits(setup: Setup, random: Random) -> dict[Seat, tuple[Color, ...]]:
    return {
        Seat(seat): tuple(random.sample(setup.edition.color_names, OUTFIT_COLORS))
        for seat in range(len(setup.players))
    }
