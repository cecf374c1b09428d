"""The kernel's game: legality, clones, random numbers and whole rounds."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from penultima.bots.weights import weights_for
from penultima.kernel import Encoding, Game, Script, codes, compile_rules, uncompiled
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.positions import set_up
from penultima.kernel.rollouts import Rollouts
from penultima.kernel.rule_tables import compile_tables
from penultima.lab.collector import Collector
from penultima.rules.edition import names
from penultima.rules.match import new_match

from .positions import arena, dealt_game, setup

SOURCES = Path(codes.__file__).parent


def test_compiled_modules_are_up_to_date() -> None:
    """Otherwise the tests would run an older version of a module that has been changed."""
    parts = [SOURCES.parent / part for part in ("kernel", "lab", "env")]
    compiled = [file for part in parts for kind in ("so", "pyd") for file in part.glob(f"*.{kind}")]
    assert compiled, "the tests need the compiled kernel: get a C compiler, then pip install -e ."
    for built in compiled:
        name = built.name.split(".")[0]
        for source in built.parent.glob(f"{name}.p*"):
            assert source.stat().st_mtime <= built.stat().st_mtime, (
                f"{source.name} has changed: build the kernel again (pip install -e .)"
            )


# Legality


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = dealt_game()
    before = game.hand(0), game.draw_pile, game.phase, game.turn
    for seat, action in ((game.turn, codes.KEEP << codes.VERB_SHIFT), (99, 0), (-1, 0), (0, -5)):
        with pytest.raises(ValueError, match="is illegal"):
            game.step(seat, action)
    assert (game.hand(0), game.draw_pile, game.phase, game.turn) == before


# Clones


def test_a_clone_has_the_same_future_and_is_independent() -> None:
    game = dealt_game()
    clone, other = game.clone(), Game(game.rules, 5)
    other.copy_from(game)
    assert clone.play_out() == other.play_out()
    assert clone.scores == other.scores
    assert clone.winner >= 0
    assert game.phase < codes.PHASE_ROUND_OVER
    assert game.play_out() > 0
    assert game.scores == clone.scores


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies_are_clones(copied: Callable[[Game], Game]) -> None:
    game = dealt_game()
    other = copied(game)
    assert other.rules is game.rules
    before = game.sizes
    assert other.play_out() == game.clone().play_out()
    assert game.sizes == before


def test_compiled_objects_without_a_state_refuse_to_be_pickled() -> None:
    game = dealt_game()
    for value in (Collector(), Memory(game.rules)):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(TypeError, match=f"cannot pickle.*{type(value).__name__}"):
                pickle.dumps(value, protocol)


def test_a_game_cannot_be_copied_from_other_rules() -> None:
    with pytest.raises(ValueError, match="different rules"):
        dealt_game("zelda").copy_from(dealt_game("frozen"))


def test_an_unordered_pile_yields_every_card_equally_often() -> None:
    """The search depends on it: with `unordered`, the order of the pile isn't copied."""
    table_setup = setup("zelda", 2)
    table, _ = new_match(table_setup, 3)
    encoding, drawn = Encoding(table_setup.edition), Counter[int]()
    start = Game(compile_rules(table_setup), 7)
    set_up(start, table, encoding, unordered=True)
    assert sorted(start.draw_pile) == sorted(encoding.kinds(table.draw))
    pile = Counter(start.draw_pile)
    for _ in range(20_000):
        other = start.clone()
        start.rng_state += 12345
        other.step(other.turn, codes.DRAW << codes.VERB_SHIFT)
        drawn[other.drawn.bit_length() - 1] += 1
    expected = {kind: 20_000 * count / len(table.draw) for kind, count in pile.items()}
    chi_square = sum((drawn[kind] - e) ** 2 / e for kind, e in expected.items())
    assert chi_square < 120  # about 50 are expected; 120 has a probability of one in a million


# Random numbers


def test_every_card_is_dealt_equally_often() -> None:
    """Measured at the dealer, who draws nothing before the first turn."""
    game = Game(compile_rules(setup()), 11)
    deals, held = 4_000, Counter[int]()
    for _ in range(deals):
        game.deal(0)
        held.update(game.hand(0))
    for kind, copies in Counter(game.rules.tables.deck).items():
        expected = deals * 7 * copies / 112
        assert abs(held[kind] - expected) < 6 * expected**0.5


def test_the_generator_is_splitmix64() -> None:
    """The first outputs of seed 0 are published; the kernel uses their upper half."""
    game = Game(compile_rules(setup("zelda", 10)), 0)
    game.deal()
    assert game.dealer == (0xE220A8397B1DCDAF >> 32) * 10 >> 32


@pytest.mark.parametrize("seed", [4, 2**63 + 4, -4])
def test_a_seed_may_be_a_numpy_integer(seed: int) -> None:
    kind: type[np.integer[Any]] = np.int64 if seed < 2**63 else np.uint64
    numpy_seed: Any = kind(seed)
    assert dealt_game(seed=numpy_seed).rng_state == dealt_game(seed=seed).rng_state


@pytest.mark.parametrize("edition", names())
def test_compiled_and_uncompiled_games_are_identical(edition: str) -> None:
    """Including random numbers: the same seed gives the same rounds."""
    modules = uncompiled.load()
    tables = compile_tables(setup(edition, 5, seven_zero=True, wardrobe="dealt"))
    compiled: Any = Game(compile_rules(setup(edition, 5, seven_zero=True, wardrobe="dealt")), 9)
    rules = modules["compiled_rules"].CompiledRules(tables)
    plain: Any = modules["game"].Game(rules, 9)
    for _ in range(100):
        results = []
        for game in (compiled, plain):
            game.deal()
            steps = game.play_out()
            results.append((steps, game.turn_count, game.winner, game.scores, game.rng_state))
        assert results[0] == results[1]
    assert compiled.play_rounds(20) == plain.play_rounds(20)


def test_compiled_and_uncompiled_rollouts_are_identical() -> None:
    modules = uncompiled.load()
    rules = modules["compiled_rules"].CompiledRules(compile_tables(setup("frozen", 3)))
    plain: Any = modules["game"].Game(rules, 4)
    compiled: Any = dealt_game("frozen", 3, 4)
    plain.deal()
    found = []
    for game, kernel in ((compiled, None), (plain, modules)):
        policy: Any = (kernel["policy"].Policy if kernel else Policy)(game.rules, weights_for(3))
        memory: Any = (kernel["memory"].Memory if kernel else Memory)(game.rules)
        rollouts: Any = (kernel["rollouts"].Rollouts if kernel else Rollouts)(policy, 10, 2**63 + 5)
        rollouts.run(game, memory)
        found.append((rollouts.wins, rollouts.nets))
        assert sum(rollouts.wins) == 10
        assert sum(rollouts.nets) == 0
    assert found[0] == found[1]


def test_a_rollout_refuses_an_illegal_first_move() -> None:
    game = dealt_game()
    rollouts = Rollouts(Policy(game.rules, weights_for(4)), 1, 1)
    with pytest.raises(ValueError, match="illegal"):
        rollouts.run(game, Memory(game.rules), (game.turn + 1) % 4, codes.KEEP << codes.VERB_SHIFT)


def test_a_whole_match_ends_with_a_winner() -> None:
    game = dealt_game("frozen", 3)
    while game.phase != codes.PHASE_MATCH_OVER:
        game.play_out()
        if game.phase == codes.PHASE_ROUND_OVER:
            game.step(0, codes.NEXT_ROUND << codes.VERB_SHIFT)
    assert max(game.scores) >= 500
    assert game.winners == 1 << game.scores.index(max(game.scores))
    assert game.legal(0) == []


def test_a_script_with_other_cards_is_detected() -> None:
    """Otherwise the comparison of the engines would prove nothing."""
    script = Script()
    script.append([0] * 112)
    Game(compile_rules(setup()), 0, script).deal(0)
    assert not script.is_consumed


# Rounds


def test_no_card_is_lost_or_created() -> None:
    random = Random(5)
    for edition in names():
        game = Game(compile_rules(setup(edition, 6, stacking=True, jump_in=True)), 3)
        game.deal()
        for _ in range(3_000):
            seat = random.randrange(6)
            legal = game.legal(seat)
            if legal:
                game.step(seat, random.choice(legal))
            elif game.phase == codes.PHASE_MATCH_OVER:
                game.new_match()
                game.deal()
            held = [kind for s in range(6) for kind in game.hand(s)]
            cards = [*held, *game.draw_pile, *game.discarded, game.top]
            assert sorted(cards) == sorted(game.rules.tables.deck)


def test_a_round_that_repeats_itself_is_blocked() -> None:
    """Found by simulation: these ten players would pass a few cards around forever (T7)."""
    rules = compile_rules(setup("saved-by-the-bell", 10, draw_until_playable=True, stacking=True))
    game = Game(rules, 3800)
    game.deal(0)
    assert game.play_out() < 1000
    assert (game.winner, game.scores) == (codes.NO_SEAT, [0] * 10)
    game = Game(rules, 3800)
    game.deal(0)
    policy = Policy(rules, weights_for(10))
    assert policy.play_out(game, Memory(rules)) < codes.ROUND_ACTION_LIMIT


def test_a_clone_remembers_the_reshuffles_of_the_round() -> None:
    rules = compile_rules(setup("saved-by-the-bell", 10, draw_until_playable=True, stacking=True))
    game = Game(rules, 3800)
    game.deal(0)
    while not game.reshuffle_count:
        game.step(game.turn, game.legal(game.turn)[-1])
    clone = game.clone()
    assert clone.reshuffle_count == game.reshuffle_count
    assert (clone.play_out(), clone.winner) == (game.play_out(), game.winner)


def test_a_repeated_round_of_the_arena_has_no_winner() -> None:
    players = arena(setup("saved-by-the-bell", 10, draw_until_playable=True, stacking=True))
    players.set_styles([0] * 10)
    players.play(Game(players.first.rules, 241), 1293)
    results = players.results(1293, 10)
    assert [number for number, (winner, _) in enumerate(results) if winner < 0] == [1292]
    assert results[1292] == (codes.NO_SEAT, [0] * 10)
