"""The kernel by itself: its actions, clones, chance, room, and simulating."""

import copy
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from penultima.bots.weights import weights_for
from penultima.errors import BadSetup
from penultima.kernel import Encoding, Game, Script, codes, compile_rules, uncompiled
from penultima.kernel.arena import KernelArena
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.policy_gradient import PolicyGradient
from penultima.kernel.positions import set_up
from penultima.kernel.rule_tables import compile_tables
from penultima.kernel.search import Search
from penultima.kernel.tally import Tally
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import new_match
from penultima.rules.options import Options
from penultima.rules.table import Setup
from tools.engine_comparison.matches import NAMES

SOURCES = Path(codes.__file__).parent


def setup(edition: str = "zelda", players: int = 4, **options: object) -> Setup:
    return Setup(load(edition), NAMES[:players], Options(**options))  # type: ignore[arg-type]


def game(edition: str = "zelda", players: int = 4, seed: int = 1) -> Game:
    dealt = Game(compile_rules(setup(edition, players)), seed)
    dealt.deal()
    return dealt


def test_what_is_compiled_is_what_is_written() -> None:
    """A module that was changed and not built again would be tested as it was before."""
    parts = [SOURCES.parent / part for part in ("kernel", "lab", "env")]
    compiled = [file for part in parts for kind in ("so", "pyd") for file in part.glob(f"*.{kind}")]
    assert compiled, "the tests want the compiled kernel: get a C compiler, then pip install -e ."
    for built in compiled:
        name = built.name.split(".")[0]
        for source in built.parent.glob(f"{name}.p*"):
            assert source.stat().st_mtime <= built.stat().st_mtime, (
                f"{source.name} has changed: build the kernel again (pip install -e .)"
            )


# Actions


@pytest.mark.parametrize("edition", names())
def test_actions_translate_there_and_back(edition: str) -> None:
    encoding = Encoding(load(edition))
    colors = load(edition).color_names
    others: list[a.Action] = [
        a.Draw(),
        a.Keep(),
        a.Challenge(),
        a.Accept(),
        a.Call(),
        a.NextRound(),
        *map(a.NameColor, colors),
        *(a.Catch(Seat(seat)) for seat in range(10)),
        *(a.ChoosePlayer(Seat(seat)) for seat in range(10)),
    ]
    plays = [play for plays in load(edition).plays.values() for play in plays]
    named = [a.Play(p.card, p.color, p.clothing, Seat(9), True) for p in plays]
    for action in (*others, *plays, *named):
        (number,) = encoding.encode(action)
        assert encoding.decode(number) == action
    numbers = [encoding.encode(action) for action in (*others, *plays, *named)]
    assert len(set(numbers)) == len(numbers)


def test_a_choice_of_cards_is_a_number_for_every_card() -> None:
    encoding = Encoding(load("frozen"))
    first, second = encoding.encode(a.ChooseCards((Card("B7"), Card("WL"))))
    assert encoding.decode(first) == a.ChooseCards((Card("B7"),))
    assert encoding.decode(second) == a.ChooseCards((Card("WL"),))


def test_clothing_is_the_colour_that_goes_on_if_no_other_is_named() -> None:
    encoding, pink = Encoding(load("saved-by-the-bell")), Color("pink")
    assert encoding.encode(a.Play(Card("WS"), pink)) == encoding.encode(
        a.Play(Card("WS"), pink, pink)
    )


def test_a_number_that_is_no_action_has_no_translation() -> None:
    with pytest.raises(ValueError, match="not an action"):
        Encoding(load("zelda")).decode(15 << codes.VERB_SHIFT)


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    table = game()
    before = table.hand(0), table.draw_pile, table.phase, table.turn
    for seat, action in ((table.turn, codes.KEEP << codes.VERB_SHIFT), (99, 0), (-1, 0), (0, -5)):
        with pytest.raises(ValueError, match="may not"):
            table.step(seat, action)
    assert (table.hand(0), table.draw_pile, table.phase, table.turn) == before


@pytest.mark.parametrize("seat", [-1, 4, 1000])
def test_a_seat_that_is_not_there_is_an_error(seat: int) -> None:
    table = game()
    for ask in (table.hand, table.held, table.legal, table.playable, table.deal):
        with pytest.raises(ValueError, match="no seat"):
            ask(seat)


def test_what_has_no_room_is_an_error() -> None:
    table = game()
    with pytest.raises(ValueError, match="kinds"):
        table.set_hand(0, [64])
    with pytest.raises(ValueError, match="room"):
        table.set_piles([0] * 300, [], False)
    with pytest.raises(ValueError, match="room"):
        Script().append([0] * (codes.MAX_SCRIPT + 1))


# Clones


def test_a_clone_has_the_same_future_and_does_not_disturb() -> None:
    table = game()
    clone, other = table.clone(), Game(table.rules, 5)
    other.copy_from(table)
    assert clone.play_out() == other.play_out()
    assert clone.scores == other.scores
    assert clone.winner >= 0
    assert table.phase < codes.PHASE_ROUND_OVER
    assert table.play_out() > 0
    assert table.scores == clone.scores


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_a_clone(copied: Callable[[Game], Game]) -> None:
    table = game()
    other = copied(table)
    assert other.rules is table.rules
    before = table.sizes
    assert other.play_out() == table.clone().play_out()
    assert table.sizes == before


def test_what_is_compiled_cannot_be_pickled_and_says_so() -> None:
    table = game()
    for thing in (table, table.rules, Script(), Tally(), Memory(table.rules)):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(TypeError, match=f"cannot pickle.*{type(thing).__name__}"):
                pickle.dumps(thing, protocol)


def test_none_is_an_error_wherever_something_compiled_is_expected() -> None:
    """Followed into nowhere, it would end the interpreter: so it is tried in another one."""
    tried = subprocess.run(
        [sys.executable, "-m", "tests.support.none_arguments"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode == 0, f"{tried.stdout.splitlines()[-1]}: {tried.stderr}"
    assert "Policy.choose, game" in tried.stdout


def test_a_game_cannot_become_one_of_other_rules() -> None:
    with pytest.raises(ValueError, match="same rules"):
        game("zelda").copy_from(game("frozen"))


def test_a_loose_pile_gives_every_card_as_often() -> None:
    """What a searching bot rests on: with `loose`, the order of the pile is not taken over."""
    agreed = setup("zelda", 2)
    table, _ = new_match(agreed, 3)
    encoding, drawn = Encoding(agreed.edition), Counter[int]()
    start = Game(compile_rules(agreed), 7)
    set_up(start, table, encoding, loose=True)
    assert sorted(start.draw_pile) == sorted(encoding.kinds(table.draw))
    pile = Counter(start.draw_pile)
    for _ in range(20_000):
        other = start.clone()
        start.chance += 12345
        other.step(other.turn, codes.DRAW << codes.VERB_SHIFT)
        drawn[other.drawn.bit_length() - 1] += 1
    expected = {kind: 20_000 * count / len(table.draw) for kind, count in pile.items()}
    chi_square = sum((drawn[kind] - e) ** 2 / e for kind, e in expected.items())
    assert chi_square < 120  # 50 or so are expected; 120 come once in a million


# Chance


def test_every_card_is_dealt_as_often() -> None:
    """To the dealer, who draws nothing more before the first turn."""
    table = Game(compile_rules(setup()), 11)
    deals, held = 4_000, Counter[int]()
    for _ in range(deals):
        table.deal(0)
        held.update(table.hand(0))
    for kind, copies in Counter(table.rules.tables.deck).items():
        expected = deals * 7 * copies / 112
        assert abs(held[kind] - expected) < 6 * expected**0.5


def test_the_generator_is_splitmix64() -> None:
    """The first numbers of seed 0 are published; the kernel uses their upper half."""
    table = Game(compile_rules(setup("zelda", 10)), 0)
    table.deal()
    assert table.dealer == (0xE220A8397B1DCDAF >> 32) * 10 >> 32


@pytest.mark.parametrize("seed", [4, 2**63 + 4, -4])
def test_a_seed_may_be_a_number_of_numpy(seed: int) -> None:
    kind: type[np.integer[Any]] = np.int64 if seed < 2**63 else np.uint64
    given: Any = kind(seed)
    assert game(seed=given).chance == game(seed=seed).chance


@pytest.mark.parametrize("edition", names())
def test_compiled_and_uncompiled_play_the_same_rounds(edition: str) -> None:
    """Chance included: the same seed gives the same game either way."""
    modules = uncompiled.load()
    agreed = compile_tables(setup(edition, 5, seven_zero=True, wardrobe="dealt"))
    here, there = (
        Game(compile_rules(setup(edition, 5, seven_zero=True, wardrobe="dealt")), 9),
        (modules["game"].Game(modules["compiled_rules"].CompiledRules(agreed), 9)),
    )
    one, other = Tally(), modules["tally"].Tally()
    one.play_rounds(here, 100)
    other.play_rounds(there, 100)
    assert (one.steps, one.turns, one.wins(5), one.points(5), one.wins_after_dealer(5)) == (
        other.steps,
        other.turns,
        other.wins(5),
        other.points(5),
        other.wins_after_dealer(5),
    )
    assert here.chance == there.chance


def test_a_whole_match_ends_with_a_winner() -> None:
    table = game("frozen", 3)
    while table.phase != codes.PHASE_MATCH_OVER:
        table.play_out()
        if table.phase == codes.PHASE_ROUND_OVER:
            table.step(0, codes.NEXT_ROUND << codes.VERB_SHIFT)
    assert max(table.scores) >= 500
    assert table.winners == 1 << table.scores.index(max(table.scores))
    assert table.legal(0) == []


def test_a_script_that_does_not_fit_is_noticed() -> None:
    """A wrong order must not pass for a right one, or a comparison would prove nothing."""
    script = Script()
    script.append([0] * 112)
    Game(compile_rules(setup()), 0, script).deal(0)
    assert not script.is_consumed


# Room


def test_honour_is_left_to_people() -> None:
    rule = HouseRule("Sing", (do.Honor("all", "Sing.", 1),))
    with pytest.raises(BadSetup, match=r"WC1.*kernel.*honor"):
        compile_rules(Setup(load("frozen"), NAMES[:2], house_rules={Card("WC1"): rule}))


@pytest.mark.parametrize(
    ("what", "room"),
    [("different cards", "MAX_KINDS"), ("cards", "MAX_CARDS"), ("colours", "MAX_COLORS")],
)
def test_an_edition_that_is_too_large_is_refused(
    what: str, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codes, room, 4)
    with pytest.raises(BadSetup, match=f"zelda: [0-9]+ {what}; the kernel has room for"):
        compile_tables(setup())


# Simulating


def test_random_rounds_keep_all_cards() -> None:
    """No card is lost and none appears, whatever the options."""
    random = Random(5)
    for edition in names():
        table = Game(compile_rules(setup(edition, 6, stacking=True, jump_in=True)), 3)
        table.deal()
        for _ in range(3_000):
            seat = random.randrange(6)
            legal = table.legal(seat)
            if legal:
                table.step(seat, random.choice(legal))
            elif table.phase == codes.PHASE_MATCH_OVER:
                table.new_match()
                table.deal()
            held = [kind for s in range(6) for kind in table.hand(s)]
            cards = [*held, *table.draw_pile, *table.discarded, table.top]
            assert sorted(cards) == sorted(table.rules.tables.deck)


# Rounds without an end


def test_an_endless_round_is_given_up_and_counts_as_blocked() -> None:
    """Found by playing: these ten pass a few cards round for ever."""
    agreed = setup("saved-by-the-bell", 10, draw_until_playable=True, stacking=True)
    rules = compile_rules(agreed)
    table = Game(rules, 3800)
    table.deal(0)
    assert table.play_out() == codes.ROUND_ACTION_LIMIT
    assert table.winner == codes.NO_SEAT
    assert Policy(rules, weights_for(10)).play_out(table, Memory(rules)) == codes.ROUND_ACTION_LIMIT
    table, tally = Game(rules, 3800), Tally()
    table.dealer = 9
    tally.play_rounds(table, 1)
    assert (tally.blocked, tally.longest) == (1, codes.ROUND_ACTION_LIMIT)


def test_an_endless_round_of_a_contest_has_no_winner() -> None:
    agreed = setup("saved-by-the-bell", 10, draw_until_playable=True, stacking=True)
    contest = contest_of(agreed)
    contest.seat([0] * 10)
    contest.play(Game(contest.first.rules, 241), 1293)
    assert contest.moves > codes.ROUND_ACTION_LIMIT
    results = contest.results(1293, 10)
    assert [number for number, (winner, _) in enumerate(results) if winner < 0] == [1292]
    assert results[1292] == (codes.NO_SEAT, [0] * 10)


# What Python says to C


def contest_of(agreed: Setup) -> KernelArena:
    rules = compile_rules(agreed)
    weights = weights_for(rules.seats)
    return KernelArena(Policy(rules, weights), Policy(rules, weights))


@pytest.mark.parametrize("styles", [[], [0] * 3, [0] * 100_000, [0, 0, 0, 4], [0, 0, 0, -1]])
def test_a_contest_wants_a_style_for_every_seat(styles: list[int]) -> None:
    with pytest.raises(ValueError, match="styles"):
        contest_of(setup()).seat(styles)


def test_a_contest_has_results_of_no_more_seats_than_there_are() -> None:
    contest = contest_of(setup())
    contest.play(Game(contest.first.rules), 1)
    assert len(contest.results(1, 10**9)[0][1]) == codes.MAX_SEATS


TOO_MANY = [0] * 100_000


@pytest.mark.parametrize(
    "says",
    [
        lambda table: table.set_scores([0] * 3),
        lambda table: table.set_to_be_skipped([0] * 3),
        lambda table: Memory(table.rules).recall(table, TOO_MANY),
        lambda table: PolicyGradient(policy(table)).set_weights([]),
        lambda table: search(table).hide([64], [], [], []),
        lambda table: search(table).hide([1], [4], [1], [1]),
        lambda table: search(table).hide([1], [1], [], []),
        lambda table: remember(search(table), seat=4),
        lambda table: remember(search(table), table=(0, 8, 1, 0)),
        lambda table: remember(search(table), table=()),
        lambda table: remember(search(table), sizes=TOO_MANY, lacking=TOO_MANY),
        lambda table: remember(search(table), seen=TOO_MANY),
        lambda table: remember(search(table), extras=[64]),
        lambda table: search(table).suspect(10**6, 1.0),
        lambda table: search(table).mean(10**6),
        lambda table: search(table).error(-1),
    ],
)
def test_numbers_for_which_there_is_no_room_are_refused(says: Callable[[Game], object]) -> None:
    """Nothing in C would notice."""
    with pytest.raises(ValueError, match=r"seats|features|every card|there are|shows"):
        says(game())


def policy(table: Game) -> Policy:
    return Policy(table.rules, weights_for(4))


def search(table: Game) -> Search:
    return Search(policy(table), table, Memory(table.rules), 1)


def remember(found: Search, **differently: Any) -> None:
    fine = {"table": (0, 1, 1, 0), "sizes": [7] * 4, "lacking": [0] * 4, "seen": [], "extras": []}
    found.remember(**{"seat": 0, "action": 0, "time": 0, **fine, **differently})
