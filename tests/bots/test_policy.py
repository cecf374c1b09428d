"""The policy scores a view like the whole table: it uses no hidden information."""

from collections import Counter
from random import Random

import pytest

from penultima.bots.clever import Clever
from penultima.bots.sharp import Sharp, sharp_policy
from penultima.bots.weights import weights_for
from penultima.kernel import CompiledRules, Game, codes, uncompiled
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.rule_tables import compile_tables
from penultima.rules.cards import Seat
from penultima.rules.table import Table
from penultima.view import View, view
from tools.engine_comparison.compare import random_move
from tools.engine_comparison.lockstep import Lockstep
from tools.engine_comparison.matches import RandomMatch, random_match

MATCHES = 120
MOVES = 120


class LockstepWithMemory(Lockstep):
    """A lockstep match in which a memory follows the kernel's moves."""

    def begin_memory(self) -> None:
        self.memory = Memory(self.rules)
        self.memory.restore(self.game, [])
        self.policies = [
            Policy(self.rules, weights_for(self.rules.seats)),
            sharp_policy(self.rules),
        ]

    def step(self, seat: Seat, number: int) -> None:
        self.memory.apply(self.game, seat, number)

    def change_rules(self, before: Table) -> None:
        super().change_rules(before)
        self.begin_memory()


def compare_choices(start: RandomMatch, moves: int) -> Counter[str]:
    """Compare view and table over a match; return the number of equal choices by phase."""
    rng = Random(start.number)
    match = LockstepWithMemory(start.setup, start.table, start.events)
    match.begin_memory()
    seated = [(Clever(Random(0)), Sharp(Random(0))) for _ in range(start.table.seats)]
    events = start.events
    equal: Counter[str] = Counter()
    for _ in range(moves):
        views = [view(match.table, Seat(seat), events) for seat in range(len(seated))]
        for bots, own_view in zip(seated, views, strict=True):
            for bot in bots:
                bot.observe(own_view)
        turn = match.table.prompt.seat
        if turn is not None:
            for bot, policy in zip(seated[turn], match.policies, strict=True):
                compare_choice(bot, views[turn], policy, match)
            equal[match.table.prompt.phase] += 1
        if not any(match.legal):
            break
        events = match.apply(*random_move(match, rng))
    return equal


def compare_choice(bot: Clever, own_view: View, policy: Policy, match: LockstepWithMemory) -> None:
    kernel_view = bot.kernel_view(own_view)
    kernel_view.set_up(own_view)
    memory = kernel_view.memory
    assert memory.void_colors == match.memory.void_colors
    assert memory.chosen_colors == match.memory.chosen_colors
    assert memory.drawn_colors == match.memory.drawn_colors
    scores = policy.scores(match.game, match.memory)
    from_view = bot.policy(own_view).scores(kernel_view.game, memory)
    assert from_view == pytest.approx(scores)
    assert bot.choose_action(own_view) == policy.choose(match.game, match.memory)


@pytest.mark.slow
def test_a_view_and_the_whole_table_give_the_same_choice() -> None:
    equal: Counter[str] = Counter()
    for number in range(0, MATCHES * 7, 7):
        equal += compare_choices(random_match(number), MOVES)
    assert {phase for phase, count in equal.items() if count >= 3} >= {
        "turn",
        "drawn",
        "challenge",
        "demand",
        "stack",
        "choose",
        "color",
    }


def test_the_uncompiled_policy_gives_the_same_scores() -> None:
    modules = uncompiled.load()
    for number in range(0, 300, 13):
        tables = compile_tables(random_match(number).setup)
        played = []
        for rules_class, game_class, memory_class, policy_class in (
            (CompiledRules, Game, Memory, Policy),
            (
                modules["compiled_rules"].CompiledRules,
                modules["game"].Game,
                modules["memory"].Memory,
                modules["policy"].Policy,
            ),
        ):
            rules = rules_class(tables)
            game, memory = game_class(rules, number), memory_class(rules)
            policy = policy_class(rules, weights_for(rules.seats))
            game.deal(0)
            scores = []
            for _ in range(30):
                if game.phase >= codes.PHASE_ROUND_OVER:
                    break
                scores.append(policy.scores(game, memory))
                memory.apply(game, game.turn, policy.choose(game, memory))
            played.append(scores)
        assert len(played[0]) == len(played[1])
        for compiled, plain in zip(*played, strict=True):
            assert compiled == pytest.approx(plain)
