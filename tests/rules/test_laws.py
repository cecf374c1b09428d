"""Laws that hold in every match of every edition, with any options and house rules."""

from collections import Counter
from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Card, Seat
from penultima.rules.events import Dealt, Event
from penultima.rules.evolve import fold
from penultima.rules.game import apply
from penultima.rules.legal import legal_moves
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import AnswerDemand, KeepOrPlay, MatchOver, TakeTurn
from penultima.rules.table import Table, new_table
from tests.support.matches import any_move, openings, walk

seeds = st.integers(0, 2**32)
MOVES = 250


@given(openings(), seeds)
def test_cards_are_conserved(opening: Opening, seed: int) -> None:
    deck = Counter(opening.setup.edition.deck)
    for moment in walk(opening, seed, MOVES):
        table = moment.table
        assert Counter((*sum(table.hands, ()), *table.draw, *table.discard)) == deck


@given(openings(), seeds)
def test_a_player_can_act_until_the_match_is_over(opening: Opening, seed: int) -> None:
    table, _ = begin(opening)
    chance = Random(seed)
    for _ in range(MOVES):
        able = [seat for seat in range(table.seats) if legal_moves(table, Seat(seat))]
        if isinstance(table.prompt, MatchOver):
            assert not able
            return
        assert able
        if table.prompt.seat is not None:
            assert table.prompt.seat in able
        seat = Seat(chance.choice(able))
        table, _ = apply(table, seat, any_move(table, seat, chance))


@given(openings(), seeds)
def test_a_fold_of_the_events_is_the_table(opening: Opening, seed: int) -> None:
    folded = new_table(opening.setup, opening.seed)
    for moment in walk(opening, seed, MOVES):
        folded = fold(folded, moment.events)
        assert folded == moment.table


@given(openings(), seeds)
def test_the_same_seed_and_moves_give_the_same_match(opening: Opening, seed: int) -> None:
    assert list(walk(opening, seed, 60)) == list(walk(opening, seed, 60))


@given(openings(), seeds)
def test_another_seed_gives_another_deal(opening: Opening, seed: int) -> None:
    other = replace(opening, seed=str(opening.seed))
    assert begin(opening)[0].hands != begin(other)[0].hands


@given(openings(), seeds)
def test_legal_moves_are_accepted_and_all_others_refused(opening: Opening, seed: int) -> None:
    chance = Random(seed)
    for moment in walk(opening, seed, 60):
        table = moment.table
        seat = Seat(chance.randrange(table.seats))
        legal = legal_moves(table, seat)
        candidates = _everything_one_could_try(table, chance)
        for action in (*chance.sample(candidates, 12), *legal):
            if isinstance(action, a.AnyCards):
                continue
            if _as_listed(action, table, seat) in legal:
                assert apply(table, seat, action)
            else:
                with pytest.raises(Refused):
                    apply(table, seat, action)


def _as_listed(action: a.Action, table: Table, seat: Seat) -> a.Move:
    """An action in the form in which legal moves are listed."""
    match action:
        case a.Play(card, color, clothing, whom):
            if clothing is None and card in table.edition and table.edition[card].asks_for_clothing:
                clothing = color
            return a.Play(card, color, clothing, whom)
        case a.ChooseCards(cards) if not Counter(cards) - Counter(table.hands[seat]):
            return a.AnyCards(len(cards))
        case a.ChooseRuling((do.Draw(who=int(whom)),)) if whom < table.seats:
            return a.ChooseRuling(())
        case a.NextRound(house_rules={"WC1": None}) if table.edition.customizable:
            return a.NextRound()
        case _:
            return action


def _everything_one_could_try(table: Table, chance: Random) -> list[a.Action]:
    edition = table.edition
    seats = [None, *map(Seat, range(-1, table.seats + 1))]
    colors = (None, *edition.color_names, edition.color_names[0].upper())
    cards = (*edition.kinds, *table.hands[table.prompt.seat or 0], "B77", "")
    plays = [
        a.Play(
            chance.choice(cards),  # type: ignore[arg-type]
            chance.choice(colors),  # type: ignore[arg-type]
            chance.choice((None, chance.choice(colors))),  # type: ignore[arg-type]
            chance.choice((None, chance.choice(seats))),
            chance.random() < 0.5,
        )
        for _ in range(20)
    ]
    hand = table.hands[table.prompt.seat or 0]
    picks = [a.ChooseCards(hand[:count]) for count in range(4)]
    whom = [seat for seat in seats if seat is not None]
    return [
        *plays,
        *picks,
        *map(a.ChoosePlayer, whom),
        *map(a.Catch, whom),
        *map(a.NameColor, edition.color_names),
        *(a.Draw(), a.Keep(), a.Challenge(), a.Accept(), a.Call(), a.NextRound()),
        *(a.ChooseKept(True), a.ChooseKept(False)),
        *(a.ChooseRuling((do.Draw(seat, 1),)) for seat in whom if seat >= 0),
        *(a.ChooseRuling(()), a.ChooseRuling((do.Discard(Seat(0), 0, "choose"),))),
        *(a.NextRound(house_rules={Card(card): None}) for card in ("WC1", "W")),
    ]


@given(openings(), seeds)
def test_who_has_a_turn_to_lose_gets_none(opening: Opening, seed: int) -> None:
    """A stack, a challenge or a house rule may ask, but no turn comes."""
    for moment in walk(opening, seed, MOVES):
        lost = moment.table.lost_turns
        if lost and isinstance(moment.table.prompt, TakeTurn | KeepOrPlay | AnswerDemand):
            assert lost[moment.table.prompt.seat] == 0


@given(openings(), seeds)
def test_hands_are_dealt_and_finished_as_agreed(opening: Opening, seed: int) -> None:
    options, kinds = opening.setup.options, opening.setup.edition.kinds
    for moment in walk(opening, seed, MOVES):
        for event in moment.events:
            if isinstance(event, Dealt):
                assert event.hands is not None
                assert {len(hand) for hand in event.hands} == {options.hand_size}
        last = isinstance(moment.action, a.Play) and len(moment.table.hands[moment.seat]) == 1
        if options.number_finish and last:
            assert isinstance(moment.action, a.Play)
            assert kinds[moment.action.card].number is not None


@given(openings(), seeds)
def test_events_and_actions_survive_json(opening: Opening, seed: int) -> None:
    for moment in walk(opening, seed, 100):
        for event in moment.events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event
        encoded = msgspec.json.encode(moment.action)
        assert msgspec.json.decode(encoded, type=a.Action) == moment.action


@settings(max_examples=20)
@given(openings(), seeds)
def test_scores_only_grow_and_the_deal_passes_left(opening: Opening, seed: int) -> None:
    moments = list(walk(opening, seed, 600))
    for before, after in pairwise(moment.table for moment in moments):
        assert all(new >= old for old, new in zip(before.scores, after.scores, strict=True))
        if after.round > before.round:
            assert after.dealer == (before.dealer + 1) % before.seats
