"""The ledger counts what happens, and people play by the rules."""

from collections import Counter
from math import comb, isnan
from random import Random
from typing import Any

import pytest

from penultima.kernel import CompiledRules, Game, codes
from penultima.lab.collector import Collector
from penultima.lab.counts import Counts
from penultima.lab.habits import Habits
from penultima.lab.measures import measures
from penultima.lab.players import SimulatedPlayers
from penultima.lab.rule_set import RuleSet, rule_set
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.edition import load, names
from penultima.rules.game import apply
from penultima.rules.legal import legal_moves
from penultima.rules.match import Opening, begin
from penultima.rules.options import Options
from penultima.rules.table import Setup
from tools.engine_comparison.lockstep import Lockstep

ROUNDS = 2_000


def played(rules: RuleSet, habits: Habits = Habits(), rounds: int = ROUNDS) -> Counts:  # noqa: B008
    ledger = Collector()
    ledger.play_rounds(Game(CompiledRules(rules.tables), 7), SimulatedPlayers(habits), rounds)
    return Counts.of(ledger)


SETS: dict[str, dict[str, Any]] = {
    "plain": {},
    "all": {"stacking": True, "jump_in": True, "seven_zero": True},
    "strict": {"force_play": True, "bluffing": False, "draw_until_playable": True},
    "penalty": {"scoring": "penalty"},
}


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("options", SETS)
@pytest.mark.parametrize("players", [2, 5, 10])
def test_counts_agree_with_each_other(edition: str, options: str, players: int) -> None:
    counts = played(rule_set(load(edition), players, Options(**SETS[options])), rounds=300)
    won = counts["rounds"] - counts["blocked"] - counts["given_up"]
    assert counts["rounds"] == 300
    for name in ("won", "won_after_dealer", "ended", "pots"):
        assert sum(counts.lists[name]) == won, name
    assert sum(counts.lists["length"]) == 300 - counts["given_up"]
    assert sum(counts.lists["scored"]) == counts["pot"]
    assert sum(counts.lists["dealt_won"]) <= sum(counts.lists["dealt"])
    assert sum(counts.lists["played_won"]) >= sum(counts.lists["ended"])
    assert counts["caught"] <= counts["forgot"]
    assert counts["challenges_won"] <= counts["challenges"] <= counts["draw_fours"]
    assert counts["steps"] >= sum(counts.lists["played"])


def test_who_is_dealt_a_card_in_two_colours_was_dealt_it_once() -> None:
    """It would be counted twice otherwise, and so would who wins with it."""
    rules = rule_set(load("zelda"))
    game = Game(CompiledRules(rules.tables), 1)
    game.deal()
    kinds = list(rules.setup.edition.kinds.values())
    hands = [{kinds[kind].face for kind in game.hand(seat)} for seat in range(4)]
    assert any(len(hand) < len(set(game.hand(seat))) for seat, hand in enumerate(hands))
    ledger = Collector()
    ledger.begin(game)
    ledger.end(game)
    dealt = Counter(face for hand in hands for face in hand)
    counted: Counter[str] = Counter()
    for kind, count in enumerate(ledger.lists()["dealt"][: len(kinds)]):
        counted[kinds[kind].face] += count
    assert +counted == dealt


@pytest.mark.parametrize("stacking", [False, True])
def test_a_turn_that_was_begun_and_not_lost_is_a_turn(stacking: bool) -> None:
    """Whether somebody loses a turn at once, or is asked first what to do about it."""
    setup = Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia"), Options(stacking=stacking))
    chance, asked = Random(1), 0
    for seed in range(20):
        table, events = begin(Opening(setup, seed))
        pair, ledger = Lockstep(setup, table, events), Collector()
        ledger.begin(pair.game)
        turns = sum(isinstance(event, e.TurnBegan) for event in events)
        while (seat := table.prompt.seat) is not None:
            moves = legal_moves(table, seat)
            plays = [move for move in moves if isinstance(move, a.Play)]
            move = chance.choice(plays or moves)
            assert not isinstance(move, a.AnyCards)
            table, events = apply(table, seat, move)
            pair.extend_script(events)
            for number in pair.encoding.encode(move):
                ledger.do(pair.game, seat, number)
            lost = [event for event in events if isinstance(event, e.Accepted) or is_wrong(event)]
            turns += sum(isinstance(event, e.TurnBegan) for event in events) - len(lost)
            asked += len(lost)
        ledger.end(pair.game)
        assert ledger.numbers()["turns"] == turns
    assert asked > 10


def is_wrong(event: e.Event) -> bool:
    """A challenge of somebody who did not bluff."""
    return isinstance(event, e.Judged) and not event.guilty


@pytest.mark.parametrize("edition", names())
def test_who_was_dealt_a_card_has_it_from_the_deal(edition: str) -> None:
    """And not from a Draw Two that was turned up: seven cards of the deck, however it starts."""
    rules = rule_set(load(edition))
    copies: Counter[str] = Counter()
    for kind in rules.setup.edition.kinds.values():
        copies[kind.face] += kind.copies
    cards, hand = copies.total(), 7
    faces_in_hand = sum(
        1 - comb(cards - count, hand) / comb(cards, hand) for count in copies.values()
    )
    dealt = played(rules, rounds=40_000).lists["dealt"]
    assert sum(dealt) / (4 * 40_000) == pytest.approx(faces_in_hand, abs=0.01)


def test_habits_are_what_they_say() -> None:
    rules = rule_set(load("zelda"))
    never = played(rules, Habits(forget=0, challenge=0, bluff=0))
    assert never["forgot"] == never["challenges"] == never["bluffs"] == 0
    always = played(rules, Habits(forget=1, notice=0, challenge=1, bluff=1))
    assert always["called"] == always["caught"] == 0
    assert always["forgot"] > ROUNDS
    assert always["challenges"] == always["draw_fours"]
    assert always["bluffs"] > always["draw_fours"] / 4
    watched = played(rules, Habits(forget=0.5, notice=1))
    assert watched["caught"] == watched["forgot"] > ROUNDS / 2


def test_a_round_that_nobody_can_win_is_given_up() -> None:
    """Who always forgets and is always caught never goes out."""
    rules = rule_set(load("zelda"), 2)
    counts = played(rules, Habits(forget=1, notice=1), 1)
    assert counts["steps"] == 100_000
    assert (counts["rounds"], counts["given_up"], counts["blocked"]) == (1, 1, 0)
    assert counts["turns"] == counts["longest"] == sum(counts.lists["length"]) == 0
    values = {each.name: each.estimate for each in measures(rules, counts) if not each.of}
    assert values["rounds given up"].value == 1
    assert isnan(values["turns per round"].value)
    assert isnan(values["turns per round, median"].value)


def test_care_is_worth_something() -> None:
    won = played(rule_set(load("zelda")), Habits(careful=1), 20_000).lists["won"]
    assert won[0] > 1.15 * max(won[1:])


def test_nobody_jumps_in_unless_the_table_allows_it() -> None:
    assert played(rule_set(load("zelda")))["jumps"] == 0
    assert played(rule_set(load("zelda"), 4, Options(jump_in=True)))["jumps"] > 0


def test_matches_are_played_to_the_target() -> None:
    ledger = Collector()
    rules = rule_set(load("frozen"), 3, Options(target=200))
    ledger.play_matches(Game(CompiledRules(rules.tables), 7), SimulatedPlayers(Habits()), 200)
    counts = Counts.of(ledger)
    assert counts["matches"] == sum(counts.lists["matches_won"]) == 200
    assert counts["match_rounds"] == counts["rounds"]
    assert sum(counts.lists["scored"]) >= 200 * 200
    assert counts["match_comebacks"] <= counts["halves"] <= 200


def test_long_matches_are_counted_whole() -> None:
    """Squares once came from a histogram with room for 255 rounds: "515.51 ± 0.00"."""
    ledger = Collector()
    rules = rule_set(load("zelda"), 2, Options(target=50_000))
    ledger.play_matches(Game(CompiledRules(rules.tables), 7), SimulatedPlayers(Habits()), 20)
    found = measures(rules, Counts.of(ledger))
    length = next(each.estimate for each in found if each.name == "rounds per match")
    assert length.value > 300
    assert 0 < length.half < length.value / 10


def test_other_players_can_be_entered() -> None:
    """The seam for bots: a game that somebody else drives fills the same ledger."""
    rules = CompiledRules(rule_set(load("zelda")).tables)
    game, ledger = Game(rules, 3), Collector()
    for _ in range(20):
        game.deal()
        game.set_scores([0] * 4)
        ledger.begin(game)
        while game.phase < codes.PHASE_ROUND_OVER:
            ledger.do(game, game.turn, game.habit())
        ledger.end(game)
    assert Counts.of(ledger)["rounds"] == 20
    with pytest.raises(ValueError, match="may not"):
        ledger.do(game, 0, 0)
