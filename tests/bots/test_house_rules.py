"""Bots at tables with house rules: what they choose, remember and forget."""

from random import Random

import pytest

from penultima.bots import LEVELS, Bot, Clever, Expert
from penultima.kernel import codes
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import LEFT, Card, Color, Hand, Seat
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import new_position
from penultima.rules.prompts import Choose
from penultima.rules.setup import Position
from penultima.rules.table import Setup, Table
from penultima.view import view

ANA, BEN, CAL = Seat(0), Seat(1), Seat(2)
FROZEN = load("frozen")


def _cards(*codes: str) -> Hand:
    return tuple(map(Card, codes))


def _table(*steps: do.Step, ana: Hand, ben: Hand, cal: Hand, watching: Bot | None = None) -> Table:
    """A table after Ana has played a card with this rule; a bot watches from Cal's seat."""
    rule = HouseRule("Rule", steps)
    setup = Setup(FROZEN, ("Ana", "Ben", "Cal"), house_rules={Card("WC1"): rule})
    hands = ((Card("WC1"), *ana), ben, cal)
    position = Position(hands, _cards("P1", "P2", "P3", "P4", "P5"), _cards("B5"), ANA)
    table, events = new_position(setup, position, 0)
    if watching:
        watching.observe(view(table, CAL, events))
    table, events = apply(table, ANA, a.Play(Card("WC1"), Color("green")))
    if watching:
        watching.observe(view(table, CAL, events))
    return table


@pytest.mark.parametrize("level", ["greedy", "clever", "expert"])
@pytest.mark.parametrize("step", [do.PassCards(1), do.Discard("others", 1, "choose")])
def test_a_bot_keeps_its_wilds(level: str, step: do.Step) -> None:
    """Passed on, a wild would help the next player as well."""
    table = _table(
        step, ana=_cards("Y1", "Y2"), ben=_cards("W", "G9", "G8", "Y3"), cal=_cards("B1", "B2")
    )
    assert isinstance(table.prompt, Choose) and table.prompt.seat == BEN
    chosen = LEVELS[level](Random(1)).answer(view(table, BEN))
    assert isinstance(chosen, a.ChooseCards) and chosen.cards != _cards("W")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_is_asked_for_a_ruling_decides_nothing(level: str) -> None:
    """It heard no song. What the table decided, people at the table can say."""
    table = _table(
        do.Ruling("Who sang best?"), ana=_cards("Y1", "Y2"), ben=_cards("W"), cal=_cards("B1")
    )
    assert LEVELS[level](Random(1)).answer(view(table, ANA)) == a.ChooseRuling(())


def _known(expert: Expert, table: Table, seat: Seat) -> list[str]:
    """The cards that an expert in Cal's seat is sure a player holds."""
    belief = expert.belief(view(table, CAL))
    certain = [card.allowed for card in belief.hands[seat] if card.allowed.bit_count() == 1]
    return sorted(belief.encoding.cards(allowed.bit_length() - 1 for allowed in certain))


def test_a_taken_card_is_known_to_the_one_who_lost_it() -> None:
    expert = Expert(Random(1))
    table = _table(
        do.Take("previous", 1),
        do.Reveal("next", "all"),
        ana=_cards("Y1", "Y2"),
        ben=_cards("W"),
        cal=_cards("B1", "B1"),
        watching=expert,
    )
    assert _known(expert, table, ANA) == ["B1"]
    assert _known(expert, table, BEN) == ["W"]


def test_a_card_taken_from_somebody_else_may_be_any() -> None:
    expert = Expert(Random(1))
    table = _table(
        do.Reveal("next", "all"),
        do.Take("next", 1),
        ana=_cards("Y1", "Y2"),
        ben=_cards("W", "G1"),
        cal=_cards("B1"),
        watching=expert,
    )
    assert _known(expert, table, ANA) == _known(expert, table, BEN) == []


def test_shuffled_hands_are_forgotten() -> None:
    expert = Expert(Random(1))
    table = _table(
        do.Reveal("all", "all"),
        do.ShuffleHands(),
        ana=_cards("Y1", "Y2"),
        ben=_cards("W"),
        cal=_cards("B1", "B2"),
        watching=expert,
    )
    assert _known(expert, table, ANA) == _known(expert, table, BEN) == []
    belief = expert.belief(view(table, CAL))
    assert [len(belief.hands[seat]) for seat in (ANA, BEN)] == [len(h) for h in table.hands[:2]]


def test_a_passed_card_is_known_to_the_one_who_passed_it() -> None:
    expert = Expert(Random(1))
    table = _table(
        do.PassCards(1),
        ana=_cards("Y1", "Y2"),
        ben=_cards("W", "G1"),
        cal=_cards("B1", "B2"),
        watching=expert,
    )
    for seat, card in ((BEN, "W"), (CAL, "B2"), (ANA, "Y1")):
        table, events = apply(table, seat, a.ChooseCards(_cards(card)))
        expert.observe(view(table, CAL, events))
    assert table.direction == LEFT and Card("B2") in table.hands[ANA]
    assert _known(expert, table, ANA) == ["B2"]
    assert _known(expert, table, BEN) == []


def test_a_policy_sees_who_will_lose_a_turn() -> None:
    """With two players, `lose_turn` for the other one is as good as a skip."""
    scores = []
    for step in (do.LoseTurn("next"), do.Skip(1), do.Reveal("self", "next")):
        rules = {Card("WC1"): HouseRule("Rule", (step,))}
        setup = Setup(FROZEN, ("Ana", "Ben"), house_rules=rules)
        hands = (_cards("WC1", "G1", "G2", "Y8"), _cards("B1", "B2"))
        position = Position(hands, _cards("P1", "P2"), _cards("B5"), ANA)
        table, _ = new_position(setup, position, 0)
        clever = Clever(Random(1))
        own_view = view(table, ANA)
        clever.kernel_view(own_view).set_up(own_view)
        game, memory = clever.kernel_view(own_view).game, clever.kernel_view(own_view).memory
        green = clever.kernel_view(own_view).encoding.encode(a.Play(Card("WC1"), Color("green")))
        found = clever.policy(own_view).scores(game, memory)
        scores.append(found[green[0] | codes.CALL_BIT])
    lost, skipped, revealed = scores
    assert lost == skipped
    assert lost != revealed
