"""Fair deals in game records: transcripts before their rounds, which have to agree with them."""

import re

import pytest
from msgspec.structs import replace

from penultima.errors import BadRecord
from penultima.fairness.transcript import DealId, Part, Transcript
from penultima.text.record import deals, parse_record, replay
from tests.support.fair_matches import (
    digits,
    fair_match,
    fair_record,
    seed_of,
    transcript,
)


def test_a_record_with_transcripts_round_trips() -> None:
    match, fair = fair_match()
    record = parse_record(fair_record())
    assert list(replay(record)) == match.history
    found = list(deals(record))
    assert [deal.transcript for deal in found] == [fair[1], fair[2]]
    assert [(deal.round, deal.seed) for deal in found] == [
        (1, seed_of(fair[1])),
        (2, seed_of(fair[2])),
    ]


def test_a_transcript_stands_directly_before_its_round() -> None:
    lines = fair_record().splitlines()
    at = [number for number, line in enumerate(lines) if line.startswith("= fair ")]
    assert lines[at[0] - 1] == ""
    assert "starts the next round seed" in lines[at[1] + 1]


def test_a_record_without_transcripts_has_deals_that_cannot_be_checked() -> None:
    match, _ = fair_match()
    found = list(deals(parse_record(match.record())))
    assert [deal.transcript for deal in found] == [None, None]


HONEST = transcript(2, missing=(1,))
FIRST, SECOND, THIRD = HONEST.parts
CHEATS = {
    "another secret": (replace(HONEST, secret=digits("other")), "the secret is not the one"),
    "no secret": (replace(HONEST, secret=None), "the server's secret is missing"),
    "another contribution": (
        replace(HONEST, parts=(Part(0, FIRST.commitment, digits("x")), SECOND, THIRD)),
        "a contribution is not the one",
    ),
    "a seat twice": (replace(HONEST, parts=(FIRST, FIRST, SECOND, THIRD)), "a seat has two parts"),
    "a seat that no table has": (
        replace(HONEST, parts=(*HONEST.parts, Part(10, digits("y")))),
        "a seat that no table has",
    ),
    "a part left out": (replace(HONEST, parts=(FIRST, THIRD)), "the seed of the round"),
    "a contribution dropped": (
        replace(HONEST, parts=(replace(FIRST, contribution=None), SECOND, THIRD)),
        "the seed of the round",
    ),
    "another round": (transcript(3), "this fair deal is not that of round 2"),
    "another table": (
        replace(HONEST, deal=DealId("other1", 1, 2)),
        "this fair deal is not that of round 2",
    ),
    "another match": (
        replace(HONEST, deal=replace(HONEST.deal, match=2)),
        "this fair deal is not that of round 2",
    ),
}


@pytest.mark.parametrize("name", CHEATS)
def test_a_transcript_that_does_not_agree_is_found_in_its_line(name: str) -> None:
    cheat, problem = CHEATS[name]
    record = fair_record({2: cheat})
    (line,) = [
        number
        for number, text in enumerate(record.splitlines(), 1)
        if text.startswith("= fair ") and number > 10
    ]
    with pytest.raises(BadRecord, match=problem) as error:
        list(replay(parse_record(record)))
    assert error.value.line == line


def test_the_seed_in_the_header_has_to_follow_from_the_first_transcript() -> None:
    record = re.sub(r"^seed .*$", "seed 7", fair_record(), flags=re.MULTILINE)
    with pytest.raises(BadRecord, match="the seed of the round"):
        list(replay(parse_record(record)))


def test_a_round_with_a_transcript_has_a_seed_of_its_own() -> None:
    record = re.sub(r" seed \S+$", "", fair_record(), flags=re.MULTILINE)
    with pytest.raises(BadRecord, match="the seed of the round"):
        list(replay(parse_record(record)))


def test_a_fair_deal_is_not_that_of_a_given_deck() -> None:
    match, _ = fair_match(1)
    deck = " ".join(match.table.edition.deck)
    record = fair_record().replace("\n\n", f"\ndeal Ana {deck}\n\n", 1)
    with pytest.raises(BadRecord, match="the seed of the round"):
        list(replay(parse_record(record)))


@pytest.mark.parametrize("place", ["twice", "in a round", "at the end"])
def test_a_round_follows_every_transcript(place: str) -> None:
    lines = fair_record().splitlines()
    first = next(line for line in lines if line.startswith("= fair "))
    at = {"twice": lines.index(first), "in a round": lines.index(first) + 3, "at the end": -1}
    lines.insert(at[place] if at[place] >= 0 else len(lines), first)
    with pytest.raises(BadRecord, match="no round follows"):
        list(replay(parse_record("\n".join(lines))))


@pytest.mark.parametrize("text", ["{}", "[]", '{"deal":', '{"deal":{"table":1}}'])
def test_a_transcript_that_cannot_be_read_is_an_error_of_its_line(text: str) -> None:
    lines = fair_record().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("= fair "))
    lines[at] = f"= fair {text}"
    with pytest.raises(BadRecord, match=f"line {at + 1}: "):
        parse_record("\n".join(lines))


def test_a_deal_before_any_move_is_read() -> None:
    told = transcript(1)
    match, _ = fair_match(1)
    lines = fair_record().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("= fair "))
    (deal,) = deals(parse_record("\n".join(lines[: at + 1])))
    assert deal.transcript == told
    assert isinstance(deal.transcript, Transcript)
    assert deal.seed == match.opening.seed
