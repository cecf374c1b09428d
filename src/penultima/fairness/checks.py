"""Checks of a deal, one by one. `penultima verify` writes a line for each."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from penultima.rules.chance import Seed

from .transcript import DealId, Transcript, problems, round_seed

CheckName = Literal["deal", "parts", "secret", "seed", "cards"]
Facts = dict[str, str | int]


class Check(Struct, frozen=True):
    """What was found. `agrees` is None if it can't be checked.

    `message` is the id of the sentence that says so, and `facts` are its arguments.
    """

    name: CheckName
    agrees: bool | None
    message: str
    facts: Facts = {}


class RoundChecks(Struct, frozen=True):
    match: int
    round: int
    checks: tuple[Check, ...]

    @property
    def agrees(self) -> bool | None:
        return conclusion([check.agrees for check in self.checks])


def conclusion(found: list[bool | None]) -> bool | None:
    """One thing that does not agree is enough; otherwise one that can't be checked is."""
    if False in found:
        return False
    return None if None in found or not found else True


def transcript_checks(transcript: Transcript, deal: DealId) -> Iterator[Check]:
    """Whether a transcript is that of the deal, and agrees with itself."""
    told, parts = transcript.deal, transcript.parts
    facts: Facts = {"table": told.table, "match": told.match, "round": told.round}
    if told == deal:
        yield Check("deal", True, "verify-deal", facts)
    else:
        yield Check("deal", False, "verify-deal-differs", facts)
    found = list(problems(transcript))
    of_parts = [problem for problem in found if problem.seat is not None]
    for problem in of_parts:
        # Seats count from 1 for people.
        seat = (problem.seat or 0) + 1
        yield Check("parts", False, f"verify-{problem.kind.replace('_', '-')}", {"seat": seat})
    missing = sum(part.contribution is None for part in parts)
    if not parts:
        yield Check("parts", None, "verify-parts-none")
    elif not of_parts and missing == len(parts):
        # The server could have made up all of them.
        yield Check("parts", None, "verify-parts-unopened")
    elif not of_parts:
        yield Check("parts", True, "verify-parts", {"count": len(parts), "missing": missing})
    kinds = {problem.kind for problem in found}
    if "secret_missing" in kinds:
        yield Check("secret", None, "verify-secret-missing")
    elif "secret_differs" in kinds:
        yield Check("secret", False, "verify-secret-differs")
    else:
        yield Check("secret", True, "verify-secret")


def seed_check(transcript: Transcript, seed: Seed | None) -> Check:
    """Whether the seed that a round was played with follows from the transcript."""
    if transcript.secret is None:
        return Check("seed", None, "verify-seed-unknown")
    if seed is None:
        return Check("seed", False, "verify-seed-none")
    if seed != round_seed(transcript, transcript.secret):
        return Check("seed", False, "verify-seed-differs")
    return Check("seed", True, "verify-seed")
