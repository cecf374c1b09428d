"""Hashes of fair deals: what a transcript proves, and the vectors for other implementations."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from penultima.fairness.transcript import (
    DealId,
    Part,
    Problem,
    Transcript,
    part_commitment,
    problems,
    round_seed,
    seal,
    secret_commitment,
)
from tools.fairness_vectors import FOLDER, vectors

digits = st.binary(min_size=32, max_size=32).map(bytes.hex)
deals = st.builds(DealId, st.text(min_size=1, max_size=20), st.integers(1, 99), st.integers(1, 99))


@dataclass(frozen=True)
class Honest:
    transcript: Transcript
    secret: str


@st.composite
def honest_deals(draw: st.DrawFn) -> Honest:
    deal, secret = draw(deals), draw(digits)
    parts = []
    for seat in draw(st.lists(st.integers(0, 9), unique=True, max_size=10)):
        contribution = draw(digits)
        opened = draw(st.booleans())
        commitment = part_commitment(deal, seat, contribution)
        parts.append(Part(seat, commitment, contribution if opened else None))
    told = secret_commitment(deal, secret)
    return Honest(Transcript(deal, told, tuple(parts), secret), secret)


def test_the_vectors_are_current() -> None:
    assert {name: (FOLDER / name).read_text() for name in vectors()} == vectors()


@given(honest_deals())
def test_an_honest_deal_has_no_problems(honest: Honest) -> None:
    assert not list(problems(honest.transcript))


@given(honest_deals(), digits)
def test_another_secret_is_noticed(honest: Honest, other: str) -> None:
    if other != honest.secret:
        found = list(problems(replace(honest.transcript, secret=other)))
        assert found == [Problem("secret_differs")]


@given(honest_deals(), digits)
def test_another_contribution_is_noticed(honest: Honest, other: str) -> None:
    for place, part in enumerate(honest.transcript.parts):
        if part.contribution not in (None, other):
            parts = list(honest.transcript.parts)
            parts[place] = replace(part, contribution=other)
            found = list(problems(replace(honest.transcript, parts=tuple(parts))))
            assert found == [Problem("part_differs", part.seat)]


@given(honest_deals())
def test_every_part_changes_the_seed_and_the_seal(honest: Honest) -> None:
    transcript = honest.transcript
    for place in range(len(transcript.parts)):
        fewer = replace(transcript, parts=transcript.parts[:place] + transcript.parts[place + 1 :])
        assert round_seed(fewer, honest.secret) != round_seed(transcript, honest.secret)
        assert seal(fewer) != seal(transcript)


@given(honest_deals())
def test_a_withheld_contribution_changes_the_seed(honest: Honest) -> None:
    transcript = honest.transcript
    withheld = tuple(replace(part, contribution=None) for part in transcript.parts)
    if withheld != transcript.parts:
        other = replace(transcript, parts=withheld)
        assert round_seed(other, honest.secret) != round_seed(transcript, honest.secret)


@given(honest_deals())
def test_the_seal_does_not_depend_on_the_secret(honest: Honest) -> None:
    assert seal(replace(honest.transcript, secret=None)) == seal(honest.transcript)


@pytest.mark.parametrize(
    "other",
    [DealId("fox", 1, 2), DealId("fox", 2, 1), DealId("ox", 1, 1), DealId("fox\n1", 1, 1)],
)
def test_a_commitment_is_for_one_deal_alone(other: DealId) -> None:
    deal, digit = DealId("fox", 1, 1), "ab" * 32
    assert secret_commitment(other, digit) != secret_commitment(deal, digit)
    assert part_commitment(other, 0, digit) != part_commitment(deal, 0, digit)


def test_a_hash_of_one_kind_is_none_of_another() -> None:
    deal, digit = DealId("fox", 1, 1), "ab" * 32
    transcript = Transcript(deal, digit)
    kinds = {
        secret_commitment(deal, digit),
        part_commitment(deal, 0, digit),
        round_seed(transcript, digit),
        seal(transcript),
    }
    assert len(kinds) == 4
