"""Worlds that look the same to one seat: nothing it sees changes, and all of them are reached."""

from collections import Counter
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from penultima.kernel import Game, codes, compile_rules
from penultima.kernel.resampling import resample
from penultima.rules.edition import read
from penultima.rules.options import Options
from penultima.rules.table import Setup
from tools.engine_comparison.matches import FULL_CYCLE, NAMES

from .test_saved_state import play_on, random_game

TINY = Path(__file__).parents[2] / "examples" / "editions" / "tiny.toml"
PUBLIC = (
    *("round", "dealer", "direction", "color", "top", "phase", "turn", "owed", "accusers"),
    *("stack", "color_before", "player", "card", "chosen", "clothing", "cards_wanted"),
    *("sizes", "scores", "wearing", "discarded", "pending_seats", "lost_turns"),
)


def seen_by(game: Game, seat: int) -> dict[str, Any]:
    """Everything that a seat can know of the table as it is."""
    own = game.turn == seat
    return {
        **{name: getattr(game, name) for name in PUBLIC},
        "hand": game.hand(seat),
        "legal": game.legal(seat),
        "drawn": game.drawn if own and game.phase == codes.PHASE_DRAWN else None,
        "picks": game.picks if own else len(game.picks),
        "passing": [(who, kind if who == seat else None) for who, kind in game.passing],
        "draw pile": len(game.draw_pile),
    }


def all_cards(game: Game) -> Counter[int]:
    hands = (kind for seat in range(game.rules.seats) for kind in game.hand(seat))
    return Counter([*hands, *game.draw_pile, *game.discarded, game.top])


@given(st.integers(0, 3 * FULL_CYCLE), st.integers(0, 80), st.integers(0, 2**32), st.data())
def test_the_seat_sees_the_same(number: int, moves: int, seed: int, data: st.DataObject) -> None:
    """In every edition, with options and house rules, in the middle of a prompt too."""
    game = random_game(number)
    play_on(game, Random(seed), moves)
    seat = data.draw(st.integers(0, game.rules.seats - 1))
    before, cards = seen_by(game, seat), all_cards(game)
    resample(game, seat, Random(seed))
    assert seen_by(game, seat) == before
    assert all_cards(game) == cards
    if game.phase == codes.PHASE_CHOOSE_CARDS:
        for who, kind in [*game.passing, *((game.turn, kind) for kind in game.picks)]:
            assert game.hand_mask(who) >> kind & 1
    elif game.phase == codes.PHASE_DRAWN:
        assert game.drawn & ~game.hand_mask(game.turn) == 0
    play_on(game, Random(seed + 1), 60)
    assert all_cards(game) == cards or game.round > before["round"]


@given(st.integers(0, 3 * FULL_CYCLE), st.integers(0, 40), st.integers(0, 2**32))
def test_the_world_depends_only_on_what_the_seat_sees(number: int, moves: int, seed: int) -> None:
    """Otherwise a search would know hidden cards by the way they are shuffled."""
    game = random_game(number)
    play_on(game, Random(seed), moves)
    seat = max(game.turn, 0)
    other = game.clone()
    resample(other, seat, Random(seed + 1))
    for each in (game, other):
        resample(each, seat, Random(seed + 2))
    assert [game.hand(s) for s in range(game.rules.seats)] == [
        other.hand(s) for s in range(game.rules.seats)
    ]
    assert game.draw_pile == other.draw_pile
    assert game.rng_state == other.rng_state


def tiny_game(**options: Any) -> Game:
    rules = compile_rules(Setup(read(TINY), NAMES[:2], Options(hand_size=3, **options)))
    game = Game(rules, 1)
    game.deal(0)
    return game


def worlds(unseen: list[int], size: int) -> Counter[tuple[int, ...]]:
    """Every hand of the other player, with the number of ways in which it comes about."""
    return Counter(tuple(sorted(order[:size])) for order in permutations(unseen))


def assert_uniform(seen: Counter[Any], expected: Counter[Any]) -> None:
    """Every world occurs as often as it should, within five standard deviations."""
    assert set(seen) == set(expected)
    samples, total = sum(seen.values()), sum(expected.values())
    for world, ways in expected.items():
        mean = samples * ways / total
        assert abs(seen[world] - mean) < 5 * sqrt(mean)


def test_every_consistent_world_is_equally_likely() -> None:
    game = tiny_game()
    blue, red = [0, 1, 2, 3], [4, 5, 6, 7]
    game.top, game.color = blue[0], 1
    game.set_hand(0, [blue[1]])
    game.set_hand(1, [blue[2], red[0]])
    game.set_piles([red[1], red[2]], [blue[3], red[3]], unordered=True)
    seen: Counter[Any] = Counter()
    random = Random(1)
    for _ in range(3000):
        resample(game, 0, random)
        seen[tuple(game.hand(1))] += 1
        assert game.discarded == sorted([blue[3], red[3]])
    assert_uniform(seen, worlds([blue[2], red[0], red[1], red[2]], 2))


def test_who_is_asked_to_jump_in_has_the_card() -> None:
    """And two copies in the hand don't count twice."""
    game = tiny_game(jump_in=True)
    game.top, game.color = 1, 1
    game.set_hand(0, [0])
    game.set_hand(1, [1, 5])
    game.set_piles([1, 6, 7], [], unordered=True)
    seen: Counter[Any] = Counter()
    random = Random(2)
    for _ in range(4000):
        resample(game, 0, random, holder=1)
        seen[tuple(game.hand(1))] += 1
    every = worlds([1, 1, 5, 6, 7], 2)
    assert_uniform(seen, Counter({world: n for world, n in every.items() if 1 in world}))


def test_a_bluff_is_a_bluff_of_the_new_hand() -> None:
    """What the challenge finds has to fit the cards that are shown."""
    guilty = Counter[tuple[bool, bool]]()
    for number in range(400):
        game = random_game(number)
        play_on(game, Random(number), 30)
        if game.phase != codes.PHASE_CHALLENGE:
            continue
        resample(game, game.turn, Random(number))
        color = game.rules.tables.of_color[game.color_before]
        guilty[bool(game.guilty), bool(game.hand_mask(game.accused) & color)] += 1
    assert set(guilty) <= {(False, False), (True, True)}
    assert sum(guilty.values()) > 3
