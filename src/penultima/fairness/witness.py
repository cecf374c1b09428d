"""A client's part in fair deals: it commits, opens its contribution, and checks what it is told."""

from collections.abc import Callable
from secrets import token_hex
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from penultima.rules.edition import FEWEST_PLAYERS
from penultima.rules.options import Options

from .transcript import (
    SECRET_BYTES,
    WITHHELD_UNTIL_LEFT_OUT,
    Part,
    Problem,
    Transcript,
    part_commitment,
    problems,
)

Complaint = Literal[
    "commitment_changed",
    "part_left_out",
    "parts_changed",
    "part_dropped",
    "called_off",
    "table_changed",
]
"""What a client alone can notice: it was told one thing before and another thing now."""


class DealInfo(Struct, frozen=True):
    """What is public about the deals of a table: of the next one and of this round's.

    `is_fixed`: no commitment can be added to the next one any more; contributions are due.
    `left_out` are the seats whose commitments do not count, because they withheld what they had
    committed to before. The secret of `dealt` is there once the round is over.
    """

    coming: Transcript | None
    is_fixed: bool
    left_out: tuple[int, ...]
    dealt: Transcript | None


class Seating(Struct, frozen=True):
    """What decides, besides the seed, who gets which cards. It is fixed together with the parts.

    `players` are the names of those who play, in the order of their seats; `you` is the client's
    own seat, which is counted with the open ones.
    """

    edition: str
    options: Options
    players: tuple[str, ...]
    you: int | None


class Verdict(Struct, frozen=True):
    """Whether a deal was made as it should be: nothing in either list.

    `has_own_part`: the client's own contribution is in it, so nobody else can have chosen it.
    """

    transcript: Transcript
    complaints: tuple[Complaint, ...]
    problems: tuple[Problem, ...]
    has_own_part: bool

    @property
    def is_fair(self) -> bool:
        return not self.complaints and not self.problems


class Witness:
    """Follows the deals of a table from one client. It is shown everything that is told of them."""

    def __init__(self, draw: Callable[[], str] = lambda: token_hex(SECRET_BYTES)) -> None:
        self.verdict: Verdict | None = None
        """The last one."""
        self._draw = draw
        self._coming: Transcript | None = None
        self._fixed_with: Seating | None = None
        """The table when the parts of the coming deal were fixed; None before."""
        self._part: Part | None = None
        self._is_listed = False
        self._is_opened = False
        self._dealt: Transcript | None = None
        self._own: Part | None = None
        """The client's part in the deal of this round."""
        self._withheld: int | None = None
        """How many of its contributions in a row were called missing, as far as it knows."""
        self._complaints: list[Complaint] = []

    def see(self, deals: DealInfo, seating: Seating) -> str | None:
        """Take note of what is told now. Returns the contribution to open while that is due."""
        dealt = self._dealt
        if deals.dealt is not None:
            self._see_dealt(deals.dealt, seating)
        if deals.coming is None:
            return None
        is_dealt_since = deals.dealt is not None and (
            dealt is None or deals.dealt.deal != dealt.deal
        )
        self._see_coming(deals, deals.coming, seating, is_dealt_since)
        if deals.is_fixed:
            return self._open(deals.coming.parts, deals.left_out, seating)
        self._is_listed |= self._is_own_in(deals.coming.parts)
        return None

    def commit(self, seat: int) -> str | None:
        """The commitment to send with being ready; another one if the seat is another."""
        if self._coming is None:
            return None
        is_free = self._fixed_with is None
        if self._part is None or (is_free and self._part.seat != seat):
            contribution = self._draw()
            commitment = part_commitment(self._coming.deal, seat, contribution)
            self._part, self._is_listed = Part(seat, commitment, contribution), False
        return self._part.commitment

    def must_commit(self, deals: DealInfo, seat: int) -> bool:
        """Whether the server has no commitment of this client for a seat that is ready.

        So it is after a move to another seat, since the seat is hashed, and on another device.
        """
        if deals.coming is None or deals.is_fixed:
            return False
        is_for_seat = self._part is not None and self._part.seat == seat
        return not (is_for_seat and self._is_own_in(deals.coming.parts))

    def acknowledge_commitment(self) -> None:
        """The server has said that it has the commitment."""
        self._is_listed |= self._part is not None and self._fixed_with is None

    def acknowledge_opening(self) -> None:
        """The server has said that it has the contribution, before the deal was made."""
        self._is_opened = self._coming is not None

    def _see_coming(
        self, deals: DealInfo, told: Transcript, seating: Seating, is_dealt_since: bool
    ) -> None:
        before = self._coming
        is_other = before is None or before.deal != told.deal
        was_fixed = before is not None and self._fixed_with is not None and not is_dealt_since
        is_off = was_fixed and (is_other or not deals.is_fixed)
        if is_other or is_off:
            self._coming, self._fixed_with = replace(told, parts=()), None
            if self._part is not None:
                self._withheld = None  # what became of it was not told
            # One that has been opened is never committed to again: the server knows it.
            self._part, self._is_listed, self._is_opened = None, False, False
            self._complaints = []
            if is_off and len(seating.players) >= FEWEST_PLAYERS:
                self._complain("called_off")
        elif before is not None and before.commitment != told.commitment:
            self._complain("commitment_changed")

    def _open(
        self, parts: tuple[Part, ...], left_out: tuple[int, ...], seating: Seating
    ) -> str | None:
        coming, own, is_new = self._coming, self._part, self._fixed_with is None
        assert coming is not None
        if self._fixed_with is None:
            self._fixed_with = seating
        elif coming.parts != parts:
            self._complain("parts_changed")
        self._coming = replace(coming, parts=parts)
        if own is None:
            return None
        if self._is_own_in(parts):
            return own.contribution
        if own.seat in left_out:
            if is_new and not self._may_be_left_out(coming):
                self._complain("part_left_out")
            self._withheld = 0
        elif self._is_listed and own.seat == seating.you:
            self._complain("part_left_out")
        return None

    def _may_be_left_out(self, coming: Transcript) -> bool:
        """Whether this client can have withheld as many contributions as it takes."""
        if self._withheld is not None:
            return self._withheld >= WITHHELD_UNTIL_LEFT_OUT
        return (coming.deal.match, coming.deal.round) > (1, WITHHELD_UNTIL_LEFT_OUT)

    def _is_own_in(self, parts: tuple[Part, ...]) -> bool:
        return self._part is not None and replace(self._part, contribution=None) in parts

    def _see_dealt(self, told: Transcript, seating: Seating) -> None:
        is_made = self._coming is not None and self._coming.deal == told.deal
        if self._coming is not None and is_made:
            self._deal_made(self._coming, told, seating)
        if self.verdict is not None and self.verdict.transcript.deal == told.deal:
            return
        if self._dealt is None or self._dealt.deal != told.deal:
            # One that came late has nothing to compare with, and checks what it is told.
            self._dealt = replace(told, secret=None)
        secret, transcript = told.secret, replace(self._dealt, secret=told.secret)
        if transcript != told and not is_made:
            self._complain("parts_changed")
        if secret is None:
            return
        self._dealt = transcript
        self.verdict = Verdict(
            transcript,
            tuple(self._complaints),
            tuple(problems(transcript)),
            self._own is not None and self._own in transcript.parts,
        )
        self._complaints, self._own = [], None

    def _deal_made(self, coming: Transcript, told: Transcript, seating: Seating) -> None:
        own, before = self._part, self._fixed_with
        if coming.commitment != told.commitment:
            self._complain("commitment_changed")
        if before is not None and _closed(told.parts) != coming.parts:
            self._complain("parts_changed")
        elif own is not None and self._is_opened and own not in told.parts:
            self._complain("part_dropped")
        # Once the round is over, the table may be about to play another match.
        if before is not None and told.secret is None and not _is_as_before(before, seating):
            self._complain("table_changed")
        for part in told.parts:
            if own is not None and (part.seat, part.commitment) == (own.seat, own.commitment):
                self._count_withheld(part.contribution is None)
        self._dealt = replace(coming, parts=told.parts, seats=told.seats)
        self._coming = self._fixed_with = self._part = None
        self._own = own

    def _count_withheld(self, is_missing: bool) -> None:
        if not is_missing:
            self._withheld = 0
        elif self._withheld is not None:
            self._withheld += 1

    def _complain(self, complaint: Complaint) -> None:
        if complaint not in self._complaints:
            self._complaints.append(complaint)


def _closed(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(replace(part, contribution=None) for part in parts)


def _is_as_before(before: Seating, now: Seating) -> bool:
    """Whether nobody has another place. Who has left may be missing, or replaced by a bot."""
    if (before.edition, before.options) != (now.edition, now.options):
        return False
    if len(now.players) == len(before.players):
        pairs = zip(before.players, now.players, strict=True)
        return all(one == other or other not in before.players for one, other in pairs)
    stayed = [name for name in now.players if name in before.players]
    return len(now.players) < len(before.players) and stayed == [
        name for name in before.players if name in now.players
    ]
