"""What a client remembers of a round: the events, the hands that it was shown, and who dealt."""

from msgspec.structs import replace

from penultima.fairness.audit import Difference, audit_round
from penultima.fairness.memory import Memory, Told
from penultima.fairness.transcript import DealId
from penultima.rules import events as e
from penultima.rules.actions import NextRound
from penultima.rules.cards import Card, Seat
from penultima.rules.edition import load
from penultima.rules.evolve import fold
from penultima.rules.game import apply
from penultima.rules.table import Setup, Table, new_table
from penultima.view import TableView, redacted_all, table_view
from tools.fairness_vectors import NAMES, play_round

FIRST, SECOND = DealId("fox", 1, 1), DealId("fox", 1, 2)
SETUP = Setup(load("classic"), NAMES[:3])
ANA = Seat(0)
EVENTS = play_round(SETUP, "one")
DEALT = next(place for place, event in enumerate(EVENTS) if isinstance(event, e.TurnBegan)) + 1


def table_after(count: int) -> Table:
    return fold(new_table(SETUP, "one"), EVENTS[:count])


def shown(count: int) -> TableView:
    return table_view(table_after(count), ANA)


def told(first: int = 0, last: int = len(EVENTS)) -> tuple[e.Event, ...]:
    return redacted_all(EVENTS[first:last], ANA)


def dealing() -> Memory:
    """Ana's client when the first round is dealt."""
    memory = Memory()
    memory.add(FIRST, told(last=DEALT), shown(DEALT))
    return memory


def test_it_has_all_events_and_its_own_hand_after_each_message() -> None:
    memory = dealing()
    memory.add(FIRST, told(DEALT), shown(len(EVENTS)))
    found = memory.told(FIRST)
    assert found.events == told()
    table = table_after(DEALT)
    assert found.hands[DEALT - 1] == (table.hands[ANA], None, None)
    assert found.hands[len(EVENTS) - 1] == shown(len(EVENTS)).open, "all hands, at the end"
    assert audit_round(SETUP, "one", 1, told(last=DEALT), seat=ANA, hands=found.hands) is None
    assert memory.told(SECOND) == Told()


def test_a_hand_that_was_shown_and_not_dealt_is_noticed() -> None:
    memory, view = Memory(), shown(DEALT)
    memory.add(FIRST, told(last=DEALT), replace(view, hand=(Card("W4"), *view.hand[1:])))
    found = memory.told(FIRST)
    difference = audit_round(SETUP, "one", 1, told(last=DEALT), seat=ANA, hands=found.hands)
    assert difference == Difference(DEALT - 1, "turn_began")


def test_what_was_told_first_counts() -> None:
    """A server could break the connection, and tell the round again as the seed gives it."""
    events = list(told(last=DEALT))
    place = next(at for at, event in enumerate(events) if isinstance(event, e.Dealt))
    dealt = events[place]
    assert isinstance(dealt, e.Dealt) and dealt.cards is not None
    events[place] = replace(dealt, cards=(Card("W4"), *dealt.cards[1:]))
    memory = Memory()
    memory.add(FIRST, events, shown(DEALT))
    memory.add_again(FIRST, told(), shown(len(EVENTS)))
    found = memory.told(FIRST)
    assert found.retold == events[place]
    assert found.events == tuple(events)


def test_events_that_were_missed_are_told_again() -> None:
    memory = dealing()
    memory.miss()
    memory.add(FIRST, told(DEALT), shown(len(EVENTS)))
    assert memory.told(FIRST).events is None
    memory = dealing()
    memory.add_again(FIRST, told(), shown(len(EVENTS)))
    assert memory.told(FIRST) == replace(memory.told(FIRST), events=told(), retold=None)


def test_of_a_long_round_only_the_end_is_told_again() -> None:
    """After a restart of the server. The part that is not told again is no other round."""
    memory = dealing()
    memory.add_again(FIRST, told(DEALT - 2), shown(len(EVENTS)), DEALT - 2)
    found = memory.told(FIRST)
    assert (found.events, found.retold) == (told(), None)
    memory = dealing()
    memory.add_again(FIRST, told(DEALT + 2), shown(len(EVENTS)), DEALT + 2)
    found = memory.told(FIRST)
    assert (found.events, found.retold) == (None, None), "two events are missing"
    memory = dealing()
    changed = [e.TurnBegan(Seat(1)), *told(DEALT)]
    assert changed[0] != EVENTS[DEALT - 1]
    memory.add_again(FIRST, changed, shown(len(EVENTS)), DEALT - 1)
    assert memory.told(FIRST).retold == told()[DEALT - 1]


def test_the_end_of_the_round_before_is_not_part_of_a_round() -> None:
    table = table_after(len(EVENTS))
    after, happened = apply(table, ANA, NextRound(seed="two"))
    following = redacted_all(happened, ANA)
    memory = dealing()
    memory.add(SECOND, (*told(DEALT), *following), table_view(after, ANA))
    found = memory.told(SECOND)
    assert found.events == following
    assert found.dealer == (table.dealer + 1) % 3, "the deal passes to the left"
    assert audit_round(SETUP, "two", 2, following, seat=ANA, dealer=found.dealer) is None
    other = Seat((after.dealer + 1) % 3)
    assert audit_round(SETUP, "two", 2, following, seat=ANA, dealer=other) is not None


def test_a_second_deal_of_the_same_round_is_remembered() -> None:
    memory = dealing()
    memory.add(FIRST, told(last=DEALT), shown(DEALT))
    events = memory.told(FIRST).events
    assert events == told(last=DEALT) * 2
    assert audit_round(SETUP, "one", 1, events, seat=ANA) is not None
