"""Audits: an honest round passes, and a card that the seed did not give is found."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.fairness.audit import Difference, audit_round, merged
from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.dealing import dealt_hands
from penultima.rules.edition import load, names
from penultima.rules.match import new_match
from penultima.rules.options import Options
from penultima.rules.table import Setup, new_table
from penultima.view import redacted, redacted_all
from tools.fairness_vectors import FOLDER, NAMES, play_round

CASES: list[dict[str, Any]] = json.loads((FOLDER / "rounds.json").read_text())
HONEST = {case["name"]: case for case in CASES if "events" in case}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_vector(case: dict[str, Any]) -> None:
    honest = HONEST[case.get("of", case["name"])]
    events = [msgspec.convert(event, e.Event) for event in honest["events"]]
    place = case.get("place", 0)
    if "event" in case:
        after = place if case.get("inserted") else place + 1
        events[place:after] = [msgspec.convert(case["event"], e.Event)]
    setup = msgspec.convert(
        {
            "players": NAMES[: honest["players"]],
            "options": honest["options"],
            "house_rules": honest["house_rules"],
        },
        _Setup,
    )
    edition = load(honest["edition"])
    full = Setup(edition, setup.players, setup.options, setup.house_rules)
    hands = {place: case["hands"]} if "hands" in case else None
    found = audit_round(
        full, honest["seed"], honest["round"], events, dealer=honest["dealer"], hands=hands
    )
    assert msgspec.to_builtins(found) == case["difference"]
    assert (found is None) == ("of" not in case), "an honest round passes, a tampered one doesn't"
    if found is not None:
        assert found.place == place, "and it is noticed at once"


class _Setup(msgspec.Struct):
    players: tuple[str, ...]
    options: Options
    house_rules: dict[Any, Any]


@given(st.sampled_from(names()), st.integers(2, 10), st.integers(3, 10), st.integers())
def test_every_honest_round_passes(edition: str, players: int, cards: int, seed: int) -> None:
    setup = Setup(load(edition), NAMES[:players], Options(hand_size=cards, wardrobe="dealt"))
    assert audit_round(setup, str(seed), 1, play_round(setup, str(seed), moves=60)) is None


@given(st.integers(), st.integers())
def test_the_deal_of_another_seed_is_noticed(seed: int, other: int) -> None:
    setup = Setup(load("classic"), NAMES[:3])
    found = audit_round(setup, str(other), 1, play_round(setup, str(seed), moves=0))
    assert (found is None) == (seed == other)


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), Seat(2), None])
def test_a_seat_can_check_what_it_was_told(seat: Seat | None) -> None:
    setup = Setup(load("classic"), NAMES[:3])
    events, others = play_round(setup, "one"), play_round(setup, "two")
    seen = redacted_all(events, seat)
    together = merged(seen, list(map(_replayed, events)))
    assert isinstance(together, list)
    assert audit_round(setup, "one", 1, together, seat=seat) is None
    assert audit_round(setup, "two", 1, together, seat=seat) is not None
    assert isinstance(merged(seen, list(map(_replayed, others))), Difference)
    last = len(events) - 1
    assert merged(seen, events[:-1]) == Difference(last, "round_ended")


def test_another_hand_than_the_one_dealt_is_noticed() -> None:
    setup = Setup(load("classic"), NAMES[:3])
    events = play_round(setup, "one", moves=0)
    seen = list(redacted_all(events, Seat(1)))
    place = next(at for at, event in enumerate(seen) if isinstance(event, e.Dealt))
    for seat, right in ((Seat(1), None), (Seat(2), Difference(place, "dealt"))):
        assert audit_round(setup, "one", 1, seen, seat=seat) == right


def _replayed(event: e.Event) -> e.Event:
    """An event as a replay has it: the cards of every hand, and no pile."""
    return redacted(event, event.seat if isinstance(event, e.Drew) else None)


def test_another_dealer_of_the_first_round_is_noticed_without_lots_too() -> None:
    setup = Setup(load("classic"), NAMES[:3])
    (before, started) = new_match(setup, "one")
    other = Seat((before.dealer + 1) % 3)
    (dealt,) = (event for event in started if isinstance(event, e.Dealt))
    hands, draw = dealt_hands(new_table(setup, "one"), other)
    assert hands != dealt.hands, "who deals decides who gets which hand"
    assert audit_round(setup, "one", 1, [e.Dealt(other, hands, draw)]) == Difference(0, "dealt")
    assert audit_round(setup, "one", 1, [dealt]) is None
