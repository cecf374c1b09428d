"""A match with bots in some of its seats, which move by themselves: `penultima.play`."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from penultima.errors import BadSetup
from penultima.match import Match, Player, seat_of
from penultima.rules.actions import Action, NextRound
from penultima.rules.cards import Color, Seat
from penultima.rules.chance import Seed
from penultima.rules.events import Event
from penultima.rules.match import Deal, Opening
from penultima.rules.prompts import RoundOver
from penultima.rules.setup import Position
from penultima.setups import AnyEdition, AnyOptions, AnyPlayers, HouseRules, make_setup

from .arena import bot_move
from .bot import Bot
from .specs import BotSpec, bot_factory

AnyBots: TypeAlias = BotSpec | Sequence[BotSpec | None] | Mapping[Player, BotSpec] | None
"""The same bot for every seat, one for each seat (None: a person), or some by name or seat."""
MOST_ROUNDS = 100
"""So many rounds bots play at most among themselves, in case that nobody ever scores."""


class SeatedMatch(Match):
    """A match in which bots make their moves as soon as it is up to them.

    With people at the table, they play until one of them has to decide, or the round is over;
    among themselves, until the match is over.
    """

    def __init__(self, opening: Opening, bots: AnyBots = None) -> None:
        super().__init__(opening)
        rng = Random(f"{opening.seed} bots")
        self.bots: dict[Seat, Bot] = {
            seat: bot_factory(spec)(Random(rng.getrandbits(64))) for seat, spec in self._specs(bots)
        }
        self._rng = rng
        self._play_bots()

    def do(self, player: Player, action: Action | str) -> tuple[Event, ...]:
        """Make a move, and let the bots move after it. Returns the events of all these moves.

        Raises `Refused`, and then nothing has changed.
        """
        before = len(self.history)
        super().do(player, action)
        self._play_bots()
        return tuple(event for step in self.history[before:] for event in step.events)

    def _specs(self, bots: AnyBots) -> Iterable[tuple[Seat, BotSpec]]:
        seats = [Seat(seat) for seat in range(len(self.players))]
        if bots is None:
            return []
        if isinstance(bots, Mapping):
            return {self.seat(player): bots[player] for player in bots}.items()
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            return [(seat, bots) for seat in seats]
        if len(bots) != len(seats):
            raise BadSetup(
                f"bots: {len(bots)} for {len(seats)} players: pass one for each seat (None for a"
                " person), or only some by name: {'Ben': 'clever'}"
            )
        return [(seat, spec) for seat, spec in zip(seats, bots, strict=True) if spec is not None]

    def _play_bots(self) -> None:
        alone = len(self.bots) == len(self.players)
        while self.bots:
            move = bot_move(self.table, self.events, self.bots, self._rng)
            if move is None:
                is_between = isinstance(self.table.prompt, RoundOver)
                if not (alone and is_between and self.table.round < MOST_ROUNDS):
                    return
                move = Seat(0), NextRound()
            super().do(*move)


def play(
    edition: AnyEdition = None,
    players: AnyPlayers = 4,
    *,
    bots: AnyBots = None,
    seed: Seed = 0,
    options: AnyOptions = None,
    house_rules: HouseRules | None = None,
    wearing: Mapping[Player, Sequence[str]] | None = None,
    start: Deal | Position | None = None,
) -> SeatedMatch:
    """Begin a match; bots make their moves by themselves, and a match of bots is played out.

    >>> import penultima
    >>> match = penultima.play("frozen", ["Ana", "Ben"], bots="clever", seed=1)
    >>> match.over
    True
    >>> match = penultima.play("zelda", ["Ana", "Ben"], bots={"Ben": "greedy"}, seed=7)
    >>> match.turn
    'Ana'
    """
    setup = make_setup(edition, players, options, house_rules, deals_outfits=wearing is None)
    worn = _by_seat(setup.players, wearing)
    return SeatedMatch(Opening(setup, seed, worn, start), bots)


def _by_seat(
    players: Sequence[str], wearing: Mapping[Player, Sequence[str]] | None
) -> dict[Seat, tuple[Color, ...]] | None:
    if wearing is None:
        return None
    return {
        seat_of(players, player): tuple(map(Color, colors)) for player, colors in wearing.items()
    }
