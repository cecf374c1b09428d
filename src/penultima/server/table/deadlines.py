"""What is due at a table: its clock, its race, its pauses, as points in time."""

from msgspec import Struct

from penultima.rules.cards import Seat
from penultima.wire.messages import Clock, Race, Times


class CallRace(Struct, frozen=True):
    """Somebody owes the call. `since` is when it began, and tells one race from the next."""

    owed: Seat
    since: float
    catch_at: float
    next_at: float

    def left(self, now: float) -> Race:
        window_ms = _ms(self.next_at - self.since)
        return Race(self.owed, _ms(self.catch_at - now), _ms(self.next_at - now), window_ms)


class TurnDeadline(Struct, frozen=True):
    seat: Seat
    at: float
    of_s: float

    def left(self, now: float) -> Clock:
        return Clock(self.seat, _ms(self.at - now), _ms(self.of_s))


class Deadlines(Struct, frozen=True, gc=False):
    prompt_since: float = 0.0
    opening_until: float = 0.0
    race: CallRace | None = None
    clock: TurnDeadline | None = None
    next_at: float | None = None

    def times(self, now: float) -> Times:
        """The same as time left, for somebody whose clock says something else."""
        race, clock = self.race, self.clock
        return Times(
            None if clock is None else clock.left(now),
            None if race is None else race.left(now),
            _ms(self.opening_until - now),
            None if self.next_at is None else _ms(self.next_at - now),
        )


def _ms(seconds: float) -> int:
    return round(seconds * 1000) if seconds > 0 else 0
