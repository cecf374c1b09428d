"""Clones, pickles and saved states of games in play: all of them play on identically."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.errors import BadState
from penultima.kernel import CompiledRules, Encoding, Game, Script, codes, compile_rules, uncompiled
from penultima.kernel.positions import set_up
from penultima.kernel.saved_state import VERSION, _Envelope
from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.effects import Discard, PassCards
from penultima.rules.house_rules import HouseRule
from penultima.rules.table import Setup
from tools.engine_comparison.matches import FULL_CYCLE, NAMES, random_match

from .positions import dealt_game, setup


def random_game(number: int) -> Game:
    """A game with a random edition, players, options and house rules, dealt or set up."""
    match = random_match(number)
    game = Game(compile_rules(match.setup), number)
    set_up(game, match.table, Encoding(match.setup.edition), unordered=bool(number % 2))
    return game


def play_on(game: Game, random: Random, moves: int) -> list[tuple[int, int]]:
    """Random legal moves, out of turn too; the last of them may be the last of the match."""
    played: list[tuple[int, int]] = []
    while len(played) < moves and game.phase != codes.PHASE_MATCH_OVER:
        legal = [(seat, move) for seat in range(game.rules.seats) for move in game.legal(seat)]
        seat, move = random.choice(legal)
        game.step(seat, move)
        played.append((seat, move))
    return played


def restored(game: Game) -> Game:
    other = Game(CompiledRules(game.rules.tables), 12345)
    other.deal()
    other.set_state(game.get_state())
    return other


COPIES: list[Callable[[Game], Game]] = [
    Game.clone,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
    restored,
]


@given(st.integers(0, 3 * FULL_CYCLE), st.integers(0, 80), st.integers(0, 2**32))
def test_every_copy_plays_on_identically(number: int, moves: int, seed: int) -> None:
    """In the middle of a prompt as well: while cards are chosen, a bluff is challenged…"""
    game = random_game(number)
    play_on(game, Random(seed), moves)
    copies = [made(game) for made in COPIES]
    state = game.get_state()
    assert [each.get_state() for each in copies] == [state] * len(COPIES)
    futures = [(play_on(each, Random(seed + 1), 60), each.get_state()) for each in copies]
    assert game.get_state() == state
    assert futures == [(play_on(game, Random(seed + 1), 60), game.get_state())] * len(COPIES)


def test_positions_in_the_middle_of_a_choice_are_saved() -> None:
    """Guards the law above: the cards that a player has picked so far are part of a state."""
    rule = HouseRule("All of it", (PassCards(2), Discard("others", 2, "choose")))
    rules = compile_rules(Setup(load("frozen"), NAMES[:3], house_rules={Card("WC1"): rule}))
    found: set[tuple[bool, bool]] = set()
    for seed in range(30):
        game, random = Game(rules, seed), Random(seed)
        game.deal()
        game.set_hand(game.turn, [*game.hand(game.turn), rules.tables.color_of.index(0) + 2])
        for _ in range(40):
            if game.phase == codes.PHASE_CHOOSE_CARDS:
                found.add((bool(game.picks), bool(game.passing)))
            other = restored(game)
            assert (other.picks, other.passing) == (game.picks, game.passing)
            assert other.legal(game.turn % 3) == game.legal(game.turn % 3)
            if not play_on(game, random, 1):
                break
    assert found == {(False, False), (True, False), (False, True), (True, True)}


def test_games_in_one_pickle_share_their_rules_and_their_script() -> None:
    script = Script()
    script.append([1, 2, 3])
    game = Game(dealt_game().rules, 1, script)
    one, other = pickle.loads(pickle.dumps((game, game.clone())))
    assert one.rules is other.rules
    assert one.script is other.script
    assert one.script.pending == [1, 2, 3]
    assert not one.script.is_consumed


def test_the_uncompiled_kernel_reads_the_states_of_the_compiled_one() -> None:
    game = dealt_game("frozen", 3)
    play_on(game, Random(1), 25)
    modules = uncompiled.load()
    plain = modules["game"].Game(modules["compiled_rules"].CompiledRules(game.rules.tables), 0)
    plain.set_state(game.get_state())
    assert plain.get_state() == game.get_state()
    assert play_on(plain, Random(2), 60) == play_on(game, Random(2), 60)
    assert plain.get_state() == game.get_state()


# What doesn't fit is refused


def changed(state: bytes, **changes: object) -> bytes:
    envelope = msgspec.msgpack.decode(state, type=_Envelope)
    return msgspec.msgpack.encode(msgspec.structs.replace(envelope, **changes))


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (lambda state: b"", "not a saved state"),
        (lambda state: b"state", "not a saved state"),
        (lambda state: state[:-1], "not a saved state"),
        (lambda state: None, "not a saved state"),
        (lambda state: changed(state, version=VERSION + 1), f"format {VERSION + 1}.*{VERSION}"),
        (
            lambda state: changed(state, what="environment"),
            "another object: environment",
        ),
        (lambda state: changed(state, content=b"\x90"), "checksum"),
        (lambda _: dealt_game("frozen").get_state(), "other rules: edition, players, options"),
        (lambda _: dealt_game(players=3).get_state(), "other rules"),
        (
            lambda _: Game(compile_rules(setup(stacking=True))).get_state(),
            "other rules",
        ),
    ],
)
def test_a_state_that_does_not_fit_is_refused(
    state: Callable[[bytes], bytes], problem: str
) -> None:
    game = dealt_game()
    before = game.get_state()
    with pytest.raises(BadState, match=problem):
        game.set_state(state(before))
    assert game.get_state() == before
