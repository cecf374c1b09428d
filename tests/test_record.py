"""Game records: what is written can be read again, and replays to the same match."""

from random import Random

import pytest

from penultima.bots import LEVELS
from penultima.match import Match
from penultima.rules.actions import NextRound
from penultima.rules.cards import Seat
from penultima.rules.edition import load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.prompts import MatchOver
from penultima.rules.table import Setup
from penultima.text.record import parse_record, replay


@pytest.mark.parametrize("edition", names())
def test_a_played_match_replays_from_its_record(edition: str) -> None:
    """Guards names with spaces and calls after a card, which were once read as colours."""
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
    """Unicode has more ends of lines, and names and rules may have them: they once cut a record."""
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
