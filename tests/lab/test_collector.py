"""The collector counts what happens, and simulated players follow their habits."""

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


def simulate(rules: RuleSet, habits: Habits = Habits(), rounds: int = ROUNDS) -> Counts:  # noqa: B008
    collector = Collector()
    collector.play_rounds(Game(CompiledRules(rules.tables), 7), SimulatedPlayers(habits), rounds)
    return Counts.of(collector)


SETS: dict[str, dict[str, Any]] = {
    "plain": {},
    "all": {"stacking": True, "jump_in": True, "seven_zero": True},
    "strict": {"force_play": True, "bluffing": False, "draw_until_playable": True},
    "penalty": {"scoring": "penalty"},
}


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("options", SETS)
@pytest.mark.parametrize("players", [2, 5, 10])
def test_counts_are_consistent(edition: str, options: str, players: int) -> None:
    counts = simulate(rule_set(load(edition), players, Options(**SETS[options])), rounds=300)
    won = counts["rounds"] - counts["blocked"] - counts["abandoned"]
    assert counts["rounds"] == 300
    for name in ("wins", "wins_after_dealer", "final_card", "point_histogram"):
        assert sum(counts.lists[name]) == won, name
    assert sum(counts.lists["turn_histogram"]) == 300 - counts["abandoned"]
    assert sum(counts.lists["scored"]) == counts["round_points"]
    assert sum(counts.lists["dealt_to_winner"]) <= sum(counts.lists["dealt"])
    assert sum(counts.lists["plays_by_winner"]) >= sum(counts.lists["final_card"])
    assert counts["catches"] <= counts["forgotten_calls"]
    assert counts["challenges_won"] <= counts["challenges"] <= counts["draw_fours"]
    assert counts["steps"] >= sum(counts.lists["plays"])


def test_a_face_dealt_in_two_colors_counts_once() -> None:
    """Otherwise its wins would be counted twice as well."""
    rules = rule_set(load("zelda"))
    game = Game(CompiledRules(rules.tables), 1)
    game.deal()
    kinds = list(rules.setup.edition.kinds.values())
    hands = [{kinds[kind].face for kind in game.hand(seat)} for seat in range(4)]
    assert any(len(hand) < len(set(game.hand(seat))) for seat, hand in enumerate(hands))
    collector = Collector()
    collector.begin_round(game)
    collector.end_round(game)
    dealt = Counter(face for hand in hands for face in hand)
    counted: Counter[str] = Counter()
    for kind, count in enumerate(collector.lists()["dealt"][: len(kinds)]):
        counted[kinds[kind].face] += count
    assert +counted == dealt


@pytest.mark.parametrize("stacking", [False, True])
def test_lost_turns_are_not_counted(stacking: bool) -> None:
    """Whether a turn is lost at once, or after the player was asked for an answer."""
    setup = Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia"), Options(stacking=stacking))
    rng, lost_turns = Random(1), 0
    for seed in range(20):
        table, events = begin(Opening(setup, seed))
        pair, collector = Lockstep(setup, table, events), Collector()
        collector.begin_round(pair.game)
        turns = sum(isinstance(event, e.TurnBegan) for event in events)
        while (seat := table.prompt.seat) is not None:
            moves = legal_moves(table, seat)
            plays = [move for move in moves if isinstance(move, a.Play)]
            move = rng.choice(plays or moves)
            assert not isinstance(move, a.AnyCards)
            table, events = apply(table, seat, move)
            pair.extend_script(events)
            for number in pair.encoding.encode(move):
                collector.apply(pair.game, seat, number)
            lost = [
                event
                for event in events
                if isinstance(event, e.Accepted) or is_wrong_challenge(event)
            ]
            turns += sum(isinstance(event, e.TurnBegan) for event in events) - len(lost)
            lost_turns += len(lost)
        collector.end_round(pair.game)
        assert collector.numbers()["turns"] == turns
    assert lost_turns > 10


def is_wrong_challenge(event: e.Event) -> bool:
    """Whether a player was challenged who did not bluff."""
    return isinstance(event, e.Judged) and not event.guilty


@pytest.mark.parametrize("edition", names())
def test_only_cards_from_the_deal_count_as_dealt(edition: str) -> None:
    """Not those drawn because a Draw Two was turned up: every player is dealt seven cards."""
    rules = rule_set(load(edition))
    copies: Counter[str] = Counter()
    for kind in rules.setup.edition.kinds.values():
        copies[kind.face] += kind.copies
    cards, hand = copies.total(), 7
    faces_in_hand = sum(
        1 - comb(cards - count, hand) / comb(cards, hand) for count in copies.values()
    )
    dealt = simulate(rules, rounds=40_000).lists["dealt"]
    assert sum(dealt) / (4 * 40_000) == pytest.approx(faces_in_hand, abs=0.01)


def test_players_follow_their_habits() -> None:
    rules = rule_set(load("zelda"))
    never = simulate(rules, Habits(forget=0, challenge=0, bluff=0))
    assert never["forgotten_calls"] == never["challenges"] == never["bluffs"] == 0
    always = simulate(rules, Habits(forget=1, notice=0, challenge=1, bluff=1))
    assert always["calls"] == always["catches"] == 0
    assert always["forgotten_calls"] > ROUNDS
    assert always["challenges"] == always["draw_fours"]
    assert always["bluffs"] > always["draw_fours"] / 4
    watched = simulate(rules, Habits(forget=0.5, notice=1))
    assert watched["catches"] == watched["forgotten_calls"] > ROUNDS / 2


def test_an_endless_round_is_abandoned() -> None:
    """Players who always forget to call and are always caught never go out."""
    rules = rule_set(load("zelda"), 2)
    counts = simulate(rules, Habits(forget=1, notice=1), 1)
    assert counts["steps"] == 100_000
    assert (counts["rounds"], counts["abandoned"], counts["blocked"]) == (1, 1, 0)
    assert counts["turns"] == counts["longest"] == sum(counts.lists["turn_histogram"]) == 0
    values = {each.name: each.estimate for each in measures(rules, counts) if not each.subject}
    assert values["rounds abandoned"].value == 1
    assert isnan(values["turns per round"].value)
    assert isnan(values["turns per round, median"].value)


def test_a_careful_player_wins_more_often() -> None:
    wins = simulate(rule_set(load("zelda")), Habits(careful=1), 20_000).lists["wins"]
    assert wins[0] > 1.15 * max(wins[1:])


def test_players_jump_in_only_if_the_option_is_set() -> None:
    assert simulate(rule_set(load("zelda")))["jump_ins"] == 0
    assert simulate(rule_set(load("zelda"), 4, Options(jump_in=True)))["jump_ins"] > 0


def test_matches_are_played_to_the_target() -> None:
    collector = Collector()
    rules = rule_set(load("frozen"), 3, Options(target=200))
    collector.play_matches(Game(CompiledRules(rules.tables), 7), SimulatedPlayers(Habits()), 200)
    counts = Counts.of(collector)
    assert counts["matches"] == sum(counts.lists["match_wins"]) == 200
    assert counts["match_rounds"] == counts["rounds"]
    assert sum(counts.lists["scored"]) >= 200 * 200
    assert counts["match_comebacks"] <= counts["half_count"] <= 200


def test_long_matches_have_a_valid_interval() -> None:
    """Squares once came from a histogram of 255 bins, which gave "515.51 ± 0.00"."""
    collector = Collector()
    rules = rule_set(load("zelda"), 2, Options(target=50_000))
    collector.play_matches(Game(CompiledRules(rules.tables), 7), SimulatedPlayers(Habits()), 20)
    found = measures(rules, Counts.of(collector))
    length = next(each.estimate for each in found if each.name == "rounds per match")
    assert length.value > 300
    assert 0 < length.half_width < length.value / 10


def test_a_game_driven_by_other_code_can_be_recorded() -> None:
    """So that other bots can be measured."""
    rules = CompiledRules(rule_set(load("zelda")).tables)
    game, collector = Game(rules, 3), Collector()
    for _ in range(20):
        game.deal()
        game.set_scores([0] * 4)
        collector.begin_round(game)
        while game.phase < codes.PHASE_ROUND_OVER:
            collector.apply(game, game.turn, game.default_action())
        collector.end_round(game)
    assert Counts.of(collector)["rounds"] == 20
    with pytest.raises(ValueError, match="is illegal"):
        collector.apply(game, 0, 0)
