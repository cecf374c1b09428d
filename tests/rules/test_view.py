"""Views: their fields, and that a type of event or prompt is hidden until it is declared."""

from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import asdict, replace

from penultima.errors import SecrecyError
from penultima.rules import events as e
from penultima.rules.cards import Card, Seat
from penultima.rules.edition import load
from penultima.rules.match import new_match
from penultima.rules.prompts import MatchOver, Prompt
from penultima.rules.table import Setup, Table
from penultima.view import (
    EVENT_REDACTORS,
    PROMPT_REDACTORS,
    PUBLIC_EVENTS,
    PUBLIC_PROMPTS,
    Common,
    Own,
    TableView,
    View,
    Viewer,
    are_open,
    common,
    own,
    redacted,
    redacted_all,
    table_view,
    view,
)


class Whispered(Struct, frozen=True, tag_field="type", tag="whispered"):
    """An event that the rules might get one day."""

    seat: Seat
    card: str


class ShowCard(Struct, frozen=True, tag_field="phase", tag="show_card"):
    """A prompt that the rules might get one day."""

    seat: Seat
    card: str


VIEWERS: tuple[Viewer, ...] = (None, Seat(0), Seat(1))


def _table() -> Table:
    table, _ = new_match(Setup(load("zelda"), ("Ana", "Ben")), seed=3)
    return table


def test_every_event_is_declared_public_or_redacted_and_not_both() -> None:
    assert PUBLIC_EVENTS.isdisjoint(EVENT_REDACTORS)
    assert PUBLIC_EVENTS | set(EVENT_REDACTORS) == set(get_args(e.Event))


def test_every_prompt_is_declared_public_or_redacted_and_not_both() -> None:
    assert PUBLIC_PROMPTS.isdisjoint(PROMPT_REDACTORS)
    assert PUBLIC_PROMPTS | set(PROMPT_REDACTORS) == set(get_args(Prompt))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_undeclared_event_is_shown_to_no_seat(viewer: Viewer) -> None:
    event = Whispered(Seat(0), "B7")
    with pytest.raises(SecrecyError, match="Whispered"):
        redacted(event, viewer)  # type: ignore[arg-type]
    with pytest.raises(SecrecyError, match="Whispered"):
        redacted_all((e.TurnBegan(Seat(0)), event), viewer)  # type: ignore[arg-type]
    with pytest.raises(SecrecyError, match="Whispered"):
        view(_table(), viewer, [event])  # type: ignore[list-item]
    assert not are_open((event,))  # type: ignore[arg-type]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_undeclared_prompt_is_shown_to_no_seat(viewer: Viewer) -> None:
    prompt = ShowCard(Seat(0), "B7")
    table = replace(_table(), prompt=prompt)
    for show in (view, table_view, own):
        with pytest.raises(SecrecyError, match="ShowCard"):
            show(table, viewer)
    with pytest.raises(SecrecyError, match="ShowCard"):
        redacted(e.Asked(prompt), viewer)  # type: ignore[arg-type]


def test_the_fields_of_a_view_are_those_of_its_parts_in_order() -> None:
    """`view` fills them by position."""
    parts = (*Common.__struct_fields__, *Own.__struct_fields__, "open")
    assert TableView.__struct_fields__ == parts
    assert View.__struct_fields__ == (*parts, "setup", "events")


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("is_over", [False, True])
def test_a_view_is_made_of_its_parts(viewer: Viewer, is_over: bool) -> None:
    table = replace(_table(), prompt=MatchOver()) if is_over else _table()
    whole = asdict(view(table, viewer, [e.TurnBegan(Seat(1))]))
    assert whole.pop("setup") == table.setup
    assert whole.pop("events") == (e.TurnBegan(Seat(1)),)
    assert whole == asdict(table_view(table, viewer))
    assert (whole.pop("open") is not None) == is_over
    assert whole == asdict(common(table)) | asdict(own(table, viewer))


def test_each_field_that_all_viewers_share_is_what_the_table_has() -> None:
    """Two fields of the same type that are mixed up would pass the type checker."""
    table = replace(
        _table(),
        round=2,
        dealer=Seat(1),
        owed=Seat(0),
        winner=Seat(0),
        winners=(Seat(1),),
        lost_turns=(0, 2),
        hands=((Card("B1"),), (Card("B2"), Card("B3"))),
        draw=(Card("B4"),) * 3,
        discard=(Card("B5"), Card("B6"), Card("B7"), Card("B8")),
    )
    shared = common(table)
    kept = [
        "round",
        "dealer",
        "scores",
        "wearing",
        "color",
        "direction",
        "owed",
        "lost_turns",
        "winner",
        "winners",
    ]
    assert all(getattr(shared, name) == getattr(table, name) for name in kept)
    assert (shared.counts, shared.draw, shared.discard, shared.top) == ((1, 2), 3, 4, "B5")
    assert {*kept, "counts", "draw", "discard", "top"} == set(Common.__struct_fields__)
