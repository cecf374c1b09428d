"""Secrecy: worlds that differ only in what a seat cannot know look the same to it.

Without this law, a view could leak a card through any field: a prompt, an event, a list of moves.
At every prompt of random matches, a second world is made in which all hidden cards (the other
hands, the draw pile, what another player has just drawn) and the seed are different. The view must
be equal. Then the same move is made in both: the view and the events that lead to it must be equal
again, unless the move makes something public, such as a verdict or the hands at the end of a round.
"""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from penultima.errors import Refused
from penultima.match import Match
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules import events as e
from penultima.rules.cards import Card, Color, Hand, Seat, without
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening, new_position
from penultima.rules.prompts import ChallengeOrAccept, KeepOrPlay, MatchOver, Prompt, RoundOver
from penultima.rules.setup import Position
from penultima.rules.table import Setup, Table
from penultima.view import SeenHand, Viewer, view
from tests.support.matches import Moment, house_rules, openings, walk

seeds = st.integers(0, 2**32)

# Events by which the rules make hidden cards public.
PUBLISHING = (e.Judged, e.Discarded, e.RoundEnded, e.Passed, e.Dealt)


@given(openings(), seeds)
def test_worlds_that_differ_in_secrets_look_the_same(opening: Opening, seed: int) -> None:
    # A match may end before two worlds can be compared. Hypothesis fails if most of them do.
    assume(_worlds_compared(opening, seed) > 0)


@given(house_rules, seeds)
def test_a_house_rule_reveals_no_more_than_it_says(rule: HouseRule, seed: int) -> None:
    """The card is played first, so that the random moves reach giving, showing and swapping."""
    setup = Setup(load("frozen"), ("Ana", "Ben", "Cal", "Dia"), house_rules={Card("WC1"): rule})
    hands = ("WC1 B1 B2 G1 P1", "G2 G3 P2 B3 B4", "P3 P4 B5 G5 Y1", "Y2 Y3 G6 B6 P6")
    draw = "P7 P8 B7 B8 G7 G8 Y8 Y9 P9 B9 G9 Y6"
    start = Position(tuple(map(_cards, hands)), _cards(draw), _cards("Y7"), Seat(0))
    assume(_worlds_compared(Opening(setup, seed, start=start), seed) > 0)


def _cards(text: str) -> Hand:
    return tuple(map(Card, text.split()))


def _worlds_compared(opening: Opening, seed: int) -> int:
    """How often the views of two worlds were compared after a move."""
    chance = Random(seed)
    compared = 0
    for moment in walk(opening, seed, 80):
        if isinstance(moment.table.prompt, RoundOver | MatchOver):
            continue
        after = apply(moment.table, moment.seat, moment.action)
        for viewer in (None, Seat(chance.randrange(moment.table.seats))):
            twin = _twin(moment, after[1], viewer, chance)
            assert view(twin, viewer) == view(moment.table, viewer)
            compared += _same_after_the_move(moment, after, twin, viewer)
    return compared


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    """As an index, -1 once gave the view of the last seat."""
    match = Match(Opening(Setup(load("zelda"), ("Ana", "Ben"))))
    with pytest.raises(Refused, match=f"Nobody called {seat}"):
        view(match.table, Seat(seat))


def _same_after_the_move(
    moment: Moment, after: tuple[Table, tuple[e.Event, ...]], twin: Table, viewer: Viewer
) -> bool:
    """Make the move in both worlds and compare, unless it lets the viewer learn hidden cards."""
    table, events = after
    try:
        other, other_events = apply(twin, moment.seat, _twin_action(moment, twin, viewer))
    except Refused:
        # The move needs hidden cards that the mover lacks in the other world, which the mover sees.
        # The viewer's own hand is the same in both, so the viewer can always make the same move.
        assert moment.seat != viewer
        return False
    if any(_tells(event, table, viewer) for event in (*events, *other_events)):
        return False
    assert view(other, viewer, other_events) == view(table, viewer, events)
    return True


def _tells(event: e.Event, table: Table, viewer: Viewer) -> bool:
    """Whether the rules let a viewer learn about hidden cards."""
    match event:
        case e.Drew(why="turn"):
            return table.options.draw_until_playable  # the number is public (H2)
        case e.Drew(why="card"):  # so is this one, of a step that draws until a colour comes
            steps = table.setup.effects[table.discard[0]]
            return any(isinstance(step, do.DrawUntil) for step in steps)
        case e.HandsSwapped(seat, whom) | e.Gave(seat, whom) | e.Took(seat, whom):
            return viewer in (seat, whom)
        case e.HandsPassed() | e.HandsShuffled():
            return viewer is not None
        case e.HandShown(_, to, spectators):
            return spectators if viewer is None else viewer in to
        case _:
            return isinstance(event, PUBLISHING)


def _twin(moment: Moment, events: tuple[e.Event, ...], viewer: Viewer, chance: Random) -> Table:
    """Another world that this viewer cannot tell from the first."""
    table = moment.table
    kept = [_kept(moment, Seat(seat), viewer) for seat in range(table.seats)]
    # The viewer will see the cards they are about to draw, so these have to be the same.
    draws = any(isinstance(event, e.Drew) and event.seat == viewer for event in events)
    top = len(table.draw) if draws else 0
    hidden = list(table.draw[top:])
    for hand, fixed in zip(table.hands, kept, strict=True):
        hidden += _less(hand, fixed)
    chance.shuffle(hidden)
    hands = []
    for hand, fixed in zip(table.hands, kept, strict=True):
        missing = len(hand) - len(fixed)
        hands.append((*fixed, *hidden[:missing]) if missing else hand)
        hidden = hidden[missing:]
    return replace(
        table,
        seed=table.seed if draws else f"another world {table.seed}",
        hands=tuple(hands),
        draw=(*table.draw[:top], *hidden),
        prompt=_twin_prompt(table.prompt, tuple(hands), viewer),
        picked=tuple(_twin_pick(pick, hands[pick.seat], viewer) for pick in table.picked),
    )


def _twin_pick(pick: e.Picked, hand: Hand, viewer: Viewer) -> e.Picked:
    return pick if pick.seat == viewer else replace(pick, cards=hand[: pick.count])


def _kept(moment: Moment, seat: Seat, viewer: Viewer) -> Hand:
    """The cards of a hand that are the same in both worlds: the viewer's, and the one played."""
    hand = moment.table.hands[seat]
    if seat == viewer:
        return hand
    if seat == moment.seat:
        match moment.action:
            case a.Play(card):
                return (card,)
    return ()


def _twin_action(moment: Moment, twin: Table, viewer: Viewer) -> a.Action:
    """The same move; cards chosen from a hand that is different there are different too."""
    match moment.action:
        case a.ChooseCards(cards) if moment.seat != viewer:
            return a.ChooseCards(twin.hands[moment.seat][: len(cards)])
    return moment.action


def _less(hand: Hand, cards: Hand) -> list[Card]:
    for card in cards:
        hand = without(hand, card)
    return list(hand)


def _twin_prompt(prompt: Prompt, hands: tuple[Hand, ...], viewer: Viewer) -> Prompt:
    match prompt:
        case KeepOrPlay(seat, cards) if seat != viewer:
            assert cards is not None
            drawn = hands[seat][: len(cards)][::-1]
            return replace(prompt, cards=drawn, could_play=not prompt.could_play)
        case ChallengeOrAccept(player=player, hand=hand) if player != viewer:
            assert hand is not None
            return replace(prompt, hand=hands[player][: len(hand)])
    return prompt


@pytest.mark.parametrize(("to", "spectator_sees"), [("all", True), ("others", False)])
def test_spectators_see_the_hands_that_are_shown_to_all(to: do.Who, spectator_sees: bool) -> None:
    rule = HouseRule("Honest", (do.Reveal("self", to),))
    setup = Setup(load("frozen"), ("Ana", "Ben"), house_rules={Card("WC1"): rule})
    hands = (_cards("WC1 B1 B2"), _cards("G1 G2"))
    position = Position(hands, _cards("P5"), _cards("Y7"), Seat(0))
    table, _ = new_position(setup, position)
    table, _ = apply(table, Seat(0), a.Play(Card("WC1"), Color("pink")))
    shown = (SeenHand(Seat(0), _cards("B1 B2")),)
    assert view(table, Seat(1)).seen == shown
    assert view(table, None).seen == (shown if spectator_sees else ())
    assert view(table, Seat(0)).seen == ()
    assert view(table, None).hand == ()
    assert view(table, None).counts == view(table, Seat(1)).counts == (2, 2)
