"""Game records round-trip and replay to the same match."""

from pathlib import Path
from random import Random

import pytest

from penultima.bots import LEVELS
from penultima.errors import BadSetup
from penultima.match import Match
from penultima.rules.actions import NextRound
from penultima.rules.cards import Seat
from penultima.rules.edition import BUILT_IN, load, names, read
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.prompts import MatchOver
from penultima.rules.table import Setup
from penultima.text.record import parse_record, replay


@pytest.mark.parametrize("edition", names())
def test_a_played_match_replays_from_its_record(edition: str) -> None:
    """Guards names with spaces, and calls after a card, which used to be parsed as colours."""
    players = ("Ana", "Ben Hur", "émile / 2")
    match = Match(Opening(Setup(load(edition), players, Options(target=100)), seed=7))
    bot = LEVELS["random"](Random(7))
    while not isinstance(match.table.prompt, MatchOver):
        seat = match.table.prompt.seat
        action = NextRound() if seat is None else bot.answer(match.view(seat))
        match.do(seat or Seat(0), action)
    record = match.record()
    assert " uno" in record
    assert list(replay(parse_record(record))) == match.history


def test_only_a_newline_ends_a_line() -> None:
    """Unicode's other line separators can occur in names and rules, and used to break a record."""
    ends = "\u2028\u2029\x85\x0b\x0c\x1c"
    rule = HouseRule(f"Sing{ends}loud", (), f"La{ends}la")
    frozen = load("frozen")
    setup = Setup(frozen, ("An\u2028a", "B\u2029en"), house_rules={frozen.customizable[0]: rule})
    match = Match(Opening(setup, seed=f"4{ends}2"))
    bot = LEVELS["random"](Random(7))
    for _ in range(20):
        seat = match.table.prompt.seat
        assert seat is not None
        match.do(seat, bot.answer(match.view(seat)))
    assert list(replay(parse_record(match.record()))) == match.history
    on_windows = match.record().replace("\n", "\r\n")
    assert list(replay(parse_record(on_windows))) == match.history


@pytest.mark.parametrize("name", ["harbour", "zelda"])
def test_a_match_of_a_custom_edition_has_no_record(name: str, tmp_path: Path) -> None:
    """It would be read as the built-in edition of that name, or not at all."""
    file = tmp_path / f"{name}.toml"
    zelda = (BUILT_IN / "zelda.toml").read_text()
    file.write_text(zelda.replace("copies = 4", "copies = 3"))
    match = Match(Opening(Setup(read(file), ("Ana", "Ben")), seed=7))
    with pytest.raises(BadSetup, match=f"'{name}' "):
        match.record()


def test_a_copy_of_a_built_in_edition_has_records(tmp_path: Path) -> None:
    file = tmp_path / "zelda.toml"
    file.write_bytes((BUILT_IN / "zelda.toml").read_bytes())
    players = ("Ana", "Ben")
    copied = Match(Opening(Setup(read(file), players), seed=7)).record()
    assert copied == Match(Opening(Setup(load("zelda"), players), seed=7)).record()
