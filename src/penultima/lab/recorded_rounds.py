"""Rounds of bots at tables of the reference rules, counted by the same collector as all others.

A game of the kernel is put into each position of the table in turn, and the collector applies to it
the move that the bots have made.
"""

from random import Random

from penultima.bots.arena import bot_move
from penultima.bots.specs import BotFactory
from penultima.kernel import CompiledRules, Encoding, Game
from penultima.kernel.codes import ROUND_ACTION_LIMIT
from penultima.kernel.positions import set_up
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.table import Setup

from .collector import Collector


class RecordedRounds:
    """Plays rounds with the same bot in every seat."""

    def __init__(self, rules: CompiledRules, setup: Setup, bot: BotFactory) -> None:
        self.setup, self.bot = setup, bot
        self.game = Game(rules)
        self.encoding = Encoding(setup.edition)

    def play(self, collector: Collector, seed: str) -> Game:
        """Play one round and count it."""
        rng = Random(seed)
        bots = {
            Seat(seat): self.bot(Random(rng.getrandbits(64)))
            for seat in range(len(self.setup.players))
        }
        table, events = begin(Opening(self.setup, seed))
        set_up(self.game, table, self.encoding)
        collector.begin_round(self.game)
        try:
            for _ in range(ROUND_ACTION_LIMIT):
                move = bot_move(table, events, bots, rng)
                if move is None:
                    break
                seat, action = move
                for number in self.encoding.encode(action):
                    collector.apply(self.game, seat, number)
                table, events = apply(table, seat, action)
                set_up(self.game, table, self.encoding)
        finally:
            for bot in bots.values():
                bot.leave()
        collector.end_round(self.game)
        return self.game
