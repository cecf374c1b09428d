"""What a client was told in a round: all events, and what its views showed of the hands.

At the end of the round it is compared with the seed, and with what a replay tells then.
"""

from collections.abc import Sequence

from msgspec import Struct

from penultima.rules import events as e
from penultima.rules.cards import Hand, Seat
from penultima.view import TableView

from .audit import Difference, Hands, merged, start_of_round
from .transcript import DealId


class Told(Struct, frozen=True):
    """`dealer` is who had to deal, if that is known. `retold` is an event that was changed later.

    `events` is None if some were missed.
    """

    events: tuple[e.Event, ...] | None = None
    hands: Hands = {}
    dealer: Seat | None = None
    retold: e.Event | None = None


class Memory:
    """Follows the rounds of a table from one client."""

    def __init__(self) -> None:
        self._deal: DealId | None = None
        self._events: list[e.Event] | None = None
        self._hands: dict[int, tuple[Hand | None, ...]] = {}
        self._dealer: Seat | None = None
        self._dealt_by: Seat | None = None
        self._retold: e.Event | None = None

    def told(self, deal: DealId) -> Told:
        if deal != self._deal:
            return Told()
        events = None if self._events is None else tuple(self._events)
        return Told(events, dict(self._hands), self._dealer, self._retold)

    def add(self, deal: DealId | None, events: Sequence[e.Event], view: TableView | None) -> None:
        """Events as they happen, and the view after them."""
        if deal != self._deal:
            self._begin(deal, view)
            start = start_of_round(events)
            self._events = None if start is None else list(events[start:])
        elif self._events is not None:
            self._events += events
        self._look(view)

    def add_again(
        self,
        deal: DealId | None,
        events: Sequence[e.Event],
        view: TableView | None,
        start: int = 0,
    ) -> None:
        """The events of the round so far, for a client that may have missed some.

        Of a long round, `events` are its end: so many as `start` come before them.
        """
        known: list[e.Event] = []
        if deal != self._deal:
            self._begin(deal, view)
        elif self._retold is not None:
            return
        elif self._events is not None:
            known, again = self._events[:start], self._events[start:]
            found = merged(again, events[: len(again)])
            if isinstance(found, Difference):
                self._retold = self._events[start + found.place]
                return  # what was told first counts
        self._events = [*known, *events] if len(known) == start else None
        self._look(view)

    def miss(self) -> None:
        """Events of this round were not told."""
        self._events = None

    def _begin(self, deal: DealId | None, view: TableView | None) -> None:
        self._dealer = self._next_dealer(deal, view)
        self._deal, self._dealt_by, self._retold = deal, None, None
        self._hands = {}

    def _next_dealer(self, deal: DealId | None, view: TableView | None) -> Seat | None:
        """Whose turn it is to deal, if the round before is known: it passes to the left (S5)."""
        before, dealer = self._deal, self._dealt_by
        if before is None or deal is None or view is None or dealer is None:
            return None
        if (before.match, before.round + 1) != (deal.match, deal.round):
            return None
        return Seat((dealer + 1) % len(view.counts))

    def _look(self, view: TableView | None) -> None:
        if view is None or not self._events:
            return
        for event in self._events:
            if isinstance(event, e.Dealt):
                self._dealt_by = event.dealer
                break
        if view.open is not None:
            self._hands[len(self._events) - 1] = view.open
        elif view.seat is not None:
            seats = range(len(view.counts))
            own = tuple(view.hand if seat == view.seat else None for seat in seats)
            self._hands[len(self._events) - 1] = own
