"""Replays: a finished round, step by step, with all hands open.

A replay is composed of what each seat could see, so it doesn't show the order of the draw pile.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.evolve import evolve
from penultima.rules.prompts import KeepOrPlay
from penultima.rules.table import Table, new_table
from penultima.server.errors import Rejected
from penultima.server.runtime import Services
from penultima.server.store.checksums import checksum_of_entries
from penultima.server.store.entries import Entry, events_in
from penultima.view import TableView, own, redacted
from penultima.wire.codec import encode
from penultima.wire.messages import Replay, ReplayStep
from penultima.wire.requests import AskReplay

from .audience import Audience
from .broadcast import wire_view
from .session import Session
from .state import PastRound, TableState

PART_BYTES = 200_000
"""The steps in one message: much less than may wait for a slow reader, who would be cut off."""


class Replays:
    """Sends replays: to each connection one at a time."""

    def __init__(self, services: Services, audience: Audience) -> None:
        self._services, self._audience = services, audience

    def ask(self, session: Session, request: AskReplay) -> None:
        """Read and send a part of a finished round. Raises Rejected."""
        state = self._audience.committed
        played = find_round(state, request.match, request.round)
        if session.awaits_replay:
            raise Rejected("too_fast", 1000)
        session.awaits_replay = True

        def show(entries: tuple[Entry, ...] | None) -> None:
            if entries is None or session not in self._audience:
                answer(None)
            else:
                self._services.workers.prepare(
                    lambda: encode(replay(request.id, state.slug, played, entries, request.first)),
                    answer,
                )

        def answer(frame: bytes | None) -> None:
            session.awaits_replay = False
            if frame is None:
                session.refuse(request.id, Rejected("failed"))
            else:
                session.channel.send(frame)

        self._services.store.read(state.slug, played.first, played.last, show)


def find_round(state: TableState, match: int, round_: int) -> PastRound:
    for played in state.played:
        if (played.result.match, played.result.round) == (match, round_):
            return played
    raise Rejected("unknown_round")


def replay(
    id_: str, slug: str, played: PastRound, entries: Sequence[Entry], first: int = 0
) -> Replay:
    """The round from a step on, as much as fits into a part."""
    setup, result = played.setup, played.result
    before = tuple(
        score - points for score, points in zip(result.scores, result.points, strict=True)
    )
    table = replace(new_table(setup, 0), round=result.round - 1, scores=before)
    steps: list[ReplayStep] = []
    began = at = 0.0
    number = size_bytes = 0
    more = False
    for entry in entries:
        events = events_in(entry.events)
        if not events:
            continue
        for event in events:
            table = evolve(table, event)
        began = began or entry.at
        at = max(at, entry.at)  # even if the clock was set back
        number += 1
        if number <= first:
            continue
        step = ReplayStep(
            entry.seat if entry.action else None,
            entry.action,
            tuple(map(_open, events)),
            round((at - began) * 1000),
            _open_view(table),
        )
        size_bytes += len(encode(step))
        if steps and size_bytes > PART_BYTES:
            more = True
            break
        steps.append(step)
    return Replay(
        id_,
        result.match,
        result.round,
        setup.edition.id,
        setup.players,
        played.bots,
        setup.options,
        setup.house_rules,
        first,
        tuple(steps),
        more,
        played.transcript,
        checksum_of_entries(slug, entries),
    )


def _open(event: e.Event) -> e.Event:
    """An event as the seat that knows most of it was told."""
    match event:
        case e.Drew(seat) | e.Gave(seat) | e.Took(seat) | e.Picked(seat):
            return redacted(event, seat)
        case e.Asked(KeepOrPlay(seat)):
            return redacted(event, seat)
        case e.HandShown(to=to) if to:
            return redacted(event, to[0])
        case _:
            return redacted(event, None)


def _open_view(table: Table) -> TableView:
    """What all seats together could see."""
    hands = tuple(own(table, Seat(seat)).hand for seat in range(table.seats))
    return replace(wire_view(table, None), open=hands)
