"""A view as a kernel game, as far as the view is known, so that the policy can evaluate it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from penultima.kernel import CompiledRules, Encoding, Game, codes, compile_rules
from penultima.kernel.memory import Memory
from penultima.kernel.positions import phase, prompt_facts, set_errand
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import Edition
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.prompts import Choose
from penultima.rules.table import Setup
from penultima.view import View

from .round_memory import RoundMemory

UNKNOWN = 0
"""The kind used for unknown cards, which the policy never looks at."""


def without_steps_by_people(setup: Setup) -> Setup:
    """The same setup with steps that the kernel doesn't have replaced by ones without effect."""
    rules = {
        card: replace(
            rule,
            do=tuple(do.Reveal("self", "self") if step.by_people else step for step in rule.do),
        )
        for card, rule in setup.house_rules.items()
    }
    return Setup(setup.edition, setup.players, setup.options, rules)


def shared_rules(setup: Setup) -> CompiledRules:
    """The compiled rules of a setup: the same for all bots of all tables that play by them.

    To compile them takes milliseconds and 50 kB, and a server may have a thousand bots.
    """
    written = tuple(sorted(setup.house_rules.items()))
    return _compiled(setup.edition, len(setup.players), setup.options, written)


@lru_cache(maxsize=128)
def _compiled(
    edition: Edition, seats: int, options: Options, written: tuple[tuple[Card, HouseRule], ...]
) -> CompiledRules:
    players = tuple(f"Player {number}" for number in range(seats))
    return compile_rules(Setup(edition, players, options, dict(written)))


class KernelView:
    """The round of one seat as a game of the kernel, with what the seat remembers."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.has_steps_by_people = any(
            step.by_people for rule in setup.house_rules.values() for step in rule.do
        )
        self.rules = shared_rules(
            without_steps_by_people(setup) if self.has_steps_by_people else setup
        )
        self.encoding = Encoding(setup.edition)
        self.game = Game(self.rules)
        self.memory = Memory(self.rules)
        self.round_memory = RoundMemory(self.rules, self.encoding)

    def observe(self, view: View) -> bool:
        return self.round_memory.observe(view)

    def answer(self, view: View, choose: Callable[[], int]) -> a.Action:
        """Answer a prompt by kernel actions; `choose` is called once for every card to choose."""
        prompt = view.prompt
        if isinstance(prompt, Choose) and prompt.want == "kept":
            return a.ChooseKept(True)
        if isinstance(prompt, Choose) and prompt.want == "ruling":
            return a.ChooseRuling(())
        self.set_up(view)
        if not isinstance(prompt, Choose) or prompt.want != "cards":
            return self.encoding.decode(choose())
        assert prompt.count
        kinds: list[int] = []
        while True:
            number = choose()
            kinds.append(number & codes.KIND_BITS)
            if len(kinds) == prompt.count:
                return a.ChooseCards(self.encoding.cards(kinds))
            self.game.step(prompt.seat, number)

    def set_up(self, view: View) -> None:
        """Put the game into the position of a view."""
        self.observe(view)
        game, encoding = self.game, self.encoding
        for name, value in self._facts(view).items():
            setattr(game, name, value)
        for seat, hand in enumerate(view.hands):
            game.set_hand(seat, [UNKNOWN] * hand if isinstance(hand, int) else encoding.kinds(hand))
            game.set_outfit(seat, encoding.color_mask(view.wearing[seat]))
        discarded = self.round_memory.discarded
        unknown = view.draw + view.discard - 1 - len(discarded)
        game.set_piles([UNKNOWN] * unknown, encoding.kinds(discarded), True)
        game.set_scores(view.scores)
        game.set_lost_turns(view.lost_turns or (0,) * len(view.hands))
        set_errand(game, view.prompt)
        known = self.round_memory
        self.memory.restore(game, known.voids, known.chosen, known.drew_on)

    def _facts(self, view: View) -> dict[str, Any]:
        encoding, prompt = self.encoding, view.prompt
        known = {
            "round": view.round,
            "dealer": view.dealer,
            "direction": view.direction,
            "color": encoding.color(view.color),
            "top": encoding.kind(view.top),
            "phase": phase(prompt),
            "turn": codes.NO_SEAT if prompt.seat is None else prompt.seat,
            "owed": codes.NO_SEAT if view.owed is None else view.owed,
            "accusers": 0,
            "stuck": 0,
            "winner": codes.NO_SEAT,
            "winners": 0,
            "stack": 0,
        }
        return known | prompt_facts(prompt, self.setup, encoding)
