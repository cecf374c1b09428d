"""The policy chooses the same from a view as from the whole table: it looks at nothing hidden."""

from collections import Counter
from random import Random

import pytest

from penultima.bots.clever import Clever
from penultima.bots.weights import weights_for
from penultima.kernel import CompiledRules, Game, codes, uncompiled
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.rule_tables import compile_tables
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.view import view
from tools.engine_comparison.compare import random_move
from tools.engine_comparison.lockstep import Lockstep
from tools.engine_comparison.matches import RandomMatch, random_match

MATCHES = 120
MOVES = 120


class Watched(Lockstep):
    """A match of the reference and the kernel in which a memory follows the kernel's moves."""

    def begin_watching(self) -> None:
        self.memory = Memory(self.rules)
        self.memory.recall(self.game, [])
        self.policy = Policy(self.rules, weights_for(self.rules.seats))

    def move(self, chance: Random) -> tuple[object, ...]:
        seat, action = random_move(self, chance)
        self.table, events = apply(self.table, seat, action)
        self.extend_script(events)
        for number in self.encoding.encode(action):
            self.memory.do(self.game, seat, number)
        self.legal = self.compare()
        return events


def chosen_both_ways(each: RandomMatch, moves: int) -> Counter[str]:
    """Compare the two over a match; how many choices of each phase were equal."""
    chance = Random(each.number)
    match = Watched(each.setup, each.table, each.events)
    match.begin_watching()
    bots = [Clever(Random(0)) for _ in range(each.table.seats)]
    events = each.events
    equal: Counter[str] = Counter()
    for _ in range(moves):
        seen = [view(match.table, Seat(seat), events) for seat in range(len(bots))]
        for bot, each_view in zip(bots, seen, strict=True):
            bot.observe(each_view)
        turn = match.table.prompt.seat
        if turn is not None:
            bot = bots[turn]
            bot.seen(seen[turn]).stand(seen[turn])
            assert bot.seen(seen[turn]).memory.lacks == match.memory.lacks
            scores = match.policy.scores(match.game, match.memory)
            from_view = bot.policy(seen[turn]).scores(
                bot.seen(seen[turn]).game, bot.seen(seen[turn]).memory
            )
            assert from_view == pytest.approx(scores)
            assert bot.think(seen[turn]) == match.policy.choose(match.game, match.memory)
            equal[match.table.prompt.phase] += 1
        if not any(match.legal):
            break
        events = match.move(chance)  # type: ignore[assignment]
    return equal


@pytest.mark.slow
def test_the_same_choice_from_a_view_and_from_the_whole_table() -> None:
    equal: Counter[str] = Counter()
    for number in range(0, MATCHES * 7, 7):
        equal += chosen_both_ways(random_match(number), MOVES)
    assert {phase for phase, count in equal.items() if count >= 3} >= {
        "turn",
        "drawn",
        "challenge",
        "demand",
        "stack",
        "choose",
        "color",
    }


def test_the_uncompiled_policy_scores_the_same() -> None:
    modules = uncompiled.load()
    for number in range(0, 300, 13):
        each = random_match(number)
        tables = compile_tables(each.setup)
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
                memory.do(game, game.turn, policy.choose(game, memory))
            played.append(scores)
        assert len(played[0]) == len(played[1])
        for compiled, plain in zip(*played, strict=True):
            assert compiled == pytest.approx(plain)
