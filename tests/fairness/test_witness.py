"""A client notices what a dishonest server does to it."""

import pytest
from msgspec.structs import replace

from penultima.fairness.transcript import (
    DealId,
    Part,
    Problem,
    Transcript,
    part_commitment,
    secret_commitment,
)
from penultima.fairness.witness import DealInfo, Seating, Verdict, Witness
from penultima.rules.options import Options

DEAL = DealId("amber-fox", 1, 1)
SECRET, OTHER = "5e" * 32, "07" * 32
ANA = Part(0, part_commitment(DEAL, 0, "a0" * 32), "a0" * 32)
BEN = Part(1, part_commitment(DEAL, 1, "be" * 32), "be" * 32)
BOTH = (ANA, BEN)
TABLE = Seating("zelda", Options(), ("Ana", "Ben", "Cal"), 0)
TOLD = Transcript(DEAL, secret_commitment(DEAL, SECRET))


def closed(*parts: Part) -> tuple[Part, ...]:
    return tuple(replace(part, contribution=None) for part in parts)


def coming(*parts: Part, fixed: bool = False, left_out: tuple[int, ...] = ()) -> DealInfo:
    return DealInfo(replace(TOLD, parts=parts), fixed, left_out, None)


def dealt(*parts: Part, secret: str | None = None) -> DealInfo:
    return DealInfo(None, False, (), replace(TOLD, parts=parts, secret=secret))


def ana() -> Witness:
    """Ana's client, which has committed to its part."""
    witness = Witness(lambda: "a0" * 32)
    witness.see(coming(), TABLE)
    assert witness.commit(0) == ANA.commitment
    return witness


def verdict(*told: DealInfo, witness: Witness | None = None) -> Verdict:
    """What Ana's client says after it was told these."""
    witness = witness or ana()
    for deals in told:
        witness.see(deals, TABLE)
    assert witness.verdict is not None
    return witness.verdict


FIXED = coming(*closed(*BOTH), fixed=True)
HONEST = (FIXED, dealt(*BOTH), dealt(*BOTH, secret=SECRET))


def test_an_honest_deal_is_fair() -> None:
    assert verdict(*HONEST).is_fair
    assert verdict(*(told for told in HONEST for _ in range(2))).is_fair, "told twice"


def test_the_contribution_is_opened_only_while_its_commitment_is_fixed() -> None:
    witness = ana()
    assert witness.see(coming(*closed(ANA)), TABLE) is None
    assert witness.see(FIXED, TABLE) == ANA.contribution
    assert witness.see(FIXED, TABLE) == ANA.contribution, "after a lost connection"
    assert witness.see(HONEST[1], TABLE) is None
    assert ana().see(coming(*closed(BEN), fixed=True), TABLE) is None


def test_a_client_commits_again_when_its_seat_has_moved() -> None:
    witness = ana()
    listed = coming(*closed(*BOTH))
    assert witness.must_commit(coming(*closed(BEN)), 0)
    assert not witness.must_commit(listed, 0)
    assert witness.must_commit(listed, 2)
    assert not witness.must_commit(FIXED, 2), "too late"
    witness.see(listed, TABLE)
    moved = Part(2, part_commitment(DEAL, 2, "a0" * 32), "a0" * 32)
    assert witness.commit(2) == moved.commitment
    assert not witness.must_commit(coming(*closed(moved)), 2)
    assert witness.must_commit(coming(*closed(replace(moved, seat=1))), 2)


def test_another_secret_is_noticed() -> None:
    found = verdict(FIXED, dealt(*BOTH), dealt(*BOTH, secret=OTHER))
    assert found.problems == (Problem("secret_differs"),)


@pytest.mark.parametrize("when", ["before it is fixed", "with the deal"])
def test_a_changed_commitment_of_the_server_is_noticed(when: str) -> None:
    other = replace(TOLD, commitment=secret_commitment(DEAL, OTHER))
    if when == "with the deal":
        told = DealInfo(None, False, (), replace(other, parts=BOTH))
        found = verdict(FIXED, told, HONEST[-1])
    else:
        found = verdict(DealInfo(other, False, (), None), *HONEST)
    assert found.complaints == ("commitment_changed",)


@pytest.mark.parametrize("listed", [True, False])
def test_a_part_that_is_left_out_is_noticed_if_it_was_in_time(listed: bool) -> None:
    before = coming(*closed(*BOTH)) if listed else coming(*closed(BEN))
    without = coming(*closed(BEN), fixed=True), dealt(BEN), dealt(BEN, secret=SECRET)
    assert verdict(before, *without).complaints == (("part_left_out",) if listed else ())


def test_a_part_that_the_server_has_acknowledged_must_be_in_the_list() -> None:
    """It need not have been listed before: a server could leave it out from the beginning."""
    without = coming(*closed(BEN), fixed=True), dealt(BEN), dealt(BEN, secret=SECRET)
    witness = ana()
    witness.acknowledge_commitment()
    assert verdict(*without, witness=witness).complaints == ("part_left_out",)
    witness = ana()
    witness.see(without[0], TABLE)
    witness.acknowledge_commitment()
    assert verdict(*without, witness=witness).is_fair, "it came too late"


def test_a_verdict_says_whether_the_own_part_is_in_it() -> None:
    assert verdict(*HONEST).has_own_part
    without = coming(*closed(BEN), fixed=True), dealt(BEN), dealt(BEN, secret=SECRET)
    assert not verdict(*without).has_own_part
    missing = (*closed(ANA), BEN)
    assert not verdict(FIXED, dealt(*missing), dealt(*missing, secret=SECRET)).has_own_part


def test_a_contribution_that_was_opened_is_never_committed_to_again() -> None:
    """A server that knows it could call the deal off, and let a friend choose another part."""
    drawn = iter(("a0" * 32, "a1" * 32))
    witness = Witness(lambda: next(drawn))
    witness.see(coming(), TABLE)
    assert witness.commit(0) == ANA.commitment
    assert witness.see(FIXED, TABLE) == ANA.contribution
    assert witness.commit(0) == ANA.commitment, "it is fixed"
    witness.see(coming(*closed(*BOTH)), TABLE)
    assert witness.commit(0) == part_commitment(DEAL, 0, "a1" * 32)


@pytest.mark.parametrize("left", [2, 1])
@pytest.mark.parametrize("is_same_deal", [True, False])
def test_a_deal_is_called_off_only_if_too_few_are_left(left: int, is_same_deal: bool) -> None:
    deal = DEAL if is_same_deal else replace(DEAL, match=2)
    told = Transcript(deal, secret_commitment(deal, OTHER))
    table = replace(TABLE, players=TABLE.players[:left])
    witness = ana()
    witness.see(FIXED, TABLE)
    witness.see(DealInfo(told, False, (), None), table)
    for now in (told, replace(told, secret=OTHER)):
        witness.see(DealInfo(None, False, (), now), TABLE)
    assert witness.verdict is not None
    assert witness.verdict.complaints == (("called_off",) if left > 1 else ())


def test_a_client_that_missed_a_deal_does_not_call_it_called_off() -> None:
    witness = ana()
    witness.see(FIXED, TABLE)
    later = Transcript(replace(DEAL, round=2), "cd" * 32)
    after = Transcript(replace(DEAL, match=2), secret_commitment(replace(DEAL, match=2), OTHER))
    witness.see(DealInfo(after, False, (), later), TABLE)
    witness.see(DealInfo(None, False, (), replace(after, secret=OTHER)), TABLE)
    assert witness.verdict is not None and witness.verdict.is_fair


@pytest.mark.parametrize(
    ("then", "is_fair"),
    [
        (replace(TABLE, players=("Ben", "Ana", "Cal")), False),
        (replace(TABLE, players=("Cal", "Ana", "Ben")), False),
        (replace(TABLE, players=("Bot", "Ana", "Ben")), False),
        (replace(TABLE, players=("Ana", "Ben", "Cal", "Dia")), False),
        (replace(TABLE, options=Options(hand_size=8)), False),
        (replace(TABLE, edition="frozen"), False),
        (replace(TABLE, players=("Ana", "Cal")), True),
        (replace(TABLE, players=("Ana", "Bot", "Cal")), True),
    ],
)
def test_nobody_gets_another_place_once_the_parts_are_fixed(then: Seating, is_fair: bool) -> None:
    """Who gets which hand depends on it. Only players who leave change something."""
    witness = ana()
    witness.see(FIXED, TABLE)
    witness.see(dealt(*BOTH), then)
    found = verdict(dealt(*BOTH, secret=SECRET), witness=witness)
    assert found.complaints == (() if is_fair else ("table_changed",))


def deals_of(witness: Witness, opened: str) -> Verdict:
    """Deals in a row: Ana's part was opened (`+`), called missing (`-`) or left out (`x`)."""
    for round_, what in enumerate(opened, 1):
        deal = replace(DEAL, round=round_)
        told = Transcript(deal, secret_commitment(deal, SECRET))
        witness.see(DealInfo(told, False, (), None), TABLE)
        commitment = witness.commit(0)
        assert commitment is not None
        own = Part(0, commitment, "a0" * 32 if what == "+" else None)
        parts = () if what == "x" else (own,)
        left_out = (0,) if what == "x" else ()
        fixed = replace(told, parts=closed(*parts))
        witness.see(DealInfo(fixed, True, left_out, None), TABLE)
        for secret in (None, SECRET):
            witness.see(DealInfo(None, False, (), replace(told, parts=parts, secret=secret)), TABLE)
    assert witness.verdict is not None
    return witness.verdict


@pytest.mark.parametrize(
    ("opened", "is_fair"),
    [("x", False), ("-x", False), ("--x", True), ("+--x", True), ("+-x", False), ("+--xx", False)],
)
def test_a_seat_is_left_out_only_if_it_has_withheld_twice(opened: str, is_fair: bool) -> None:
    """A client knows what became of its parts, unless it has just come."""
    found = deals_of(Witness(lambda: "a0" * 32), opened)
    assert found.complaints == (() if is_fair else ("part_left_out",))


def test_a_transcript_that_changes_during_the_round_is_noticed() -> None:
    """Else a server could show all the same seal while they compare, and other parts before."""
    other = dealt(BEN)
    found = verdict(FIXED, dealt(*BOTH), other, dealt(*BOTH), dealt(*BOTH, secret=SECRET))
    assert found.complaints == ("parts_changed",)


@pytest.mark.parametrize("acknowledged", [True, False])
def test_a_contribution_that_is_dropped_is_noticed_if_it_was_in_time(acknowledged: bool) -> None:
    parts, witness = (*closed(ANA), BEN), ana()
    witness.see(FIXED, TABLE)
    if acknowledged:
        witness.acknowledge_opening()
    found = verdict(dealt(*parts), dealt(*parts, secret=SECRET), witness=witness)
    assert found.complaints == (("part_dropped",) if acknowledged else ())


def test_parts_that_change_after_they_were_fixed_are_noticed() -> None:
    other = Part(1, part_commitment(DEAL, 1, OTHER), OTHER)
    for parts in ((ANA,), (ANA, other), (BEN, ANA)):
        found = verdict(FIXED, dealt(*parts), dealt(*parts, secret=SECRET))
        assert found.complaints == ("parts_changed",)
    found = verdict(coming(*closed(ANA), fixed=True), *HONEST)
    assert "parts_changed" in found.complaints


def test_parts_that_change_after_the_deal_are_noticed() -> None:
    parts = (ANA, replace(BEN, contribution=None))
    found = verdict(FIXED, dealt(*BOTH), dealt(*parts, secret=SECRET))
    assert found.complaints == ("parts_changed",)


def test_a_contribution_of_another_is_checked() -> None:
    forged = replace(BEN, contribution=OTHER)
    found = verdict(FIXED, dealt(ANA, forged), dealt(ANA, forged, secret=SECRET))
    assert found.problems == (Problem("part_differs", 1),)


def test_a_new_seat_gets_a_new_commitment() -> None:
    witness = ana()
    assert witness.commit(0) == ANA.commitment
    assert witness.commit(2) == part_commitment(DEAL, 2, "a0" * 32)


def test_a_client_that_came_late_checks_what_it_is_told() -> None:
    assert verdict(HONEST[-1], witness=Witness()).is_fair
    wrong = verdict(dealt(*BOTH, secret=OTHER), witness=Witness())
    assert wrong.problems == (Problem("secret_differs"),)
    assert Witness().commit(0) is None


def test_one_verdict_says_nothing_about_the_next_deal() -> None:
    witness = ana()
    assert not verdict(FIXED, dealt(*BOTH), dealt(*BOTH, secret=OTHER), witness=witness).is_fair
    deal = replace(DEAL, round=2)
    told = Transcript(deal, secret_commitment(deal, SECRET))
    witness.see(DealInfo(told, False, (), None), TABLE)
    witness.see(DealInfo(None, False, (), told), TABLE)
    witness.see(DealInfo(None, False, (), replace(told, secret=SECRET)), TABLE)
    assert witness.verdict is not None and witness.verdict.is_fair
