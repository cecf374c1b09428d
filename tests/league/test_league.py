"""Leagues: the same deals for all, forfeits that end nothing, and files that can be resumed."""

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from penultima.bots.arena import play_round
from penultima.bots.external import ProgramPool
from penultima.errors import BadSetup
from penultima.league import deals, seats
from penultima.league.deals import (
    FORFEITS_PER_CHUNK,
    Chunk,
    ChunkResult,
    Division,
    Settings,
    play_chunk,
)
from penultima.league.entries import Entry, entries_from_texts
from penultima.league.league_file import League, load_league, save_league
from penultima.league.run import missing, play_missing, rounds_in
from penultima.league.standings import standings

TWO, FOUR = Division("classic", 2), Division("classic", 4)
RANDOM = Entry("random", "random")


def entry(name: str) -> Entry:
    return Entry(name, f"py:tests.league.bots:{name}")


def play(
    one: Entry, among: Entry = RANDOM, division: Division = TWO, count: int = 6, **settings: Any
) -> ChunkResult:
    with closing(ProgramPool()) as programs:
        return play_chunk(Chunk(Settings(**settings), division, one, among, 0, count), programs)


def league_of(*texts: str, divisions: tuple[Division, ...] = (TWO,)) -> League:
    league = League(Settings(seed="3"))
    league.enter(entries_from_texts(texts), divisions)
    return league


# Deals


def test_every_deal_is_played_from_every_seat_with_the_same_cards() -> None:
    """Equal bots without chance of their own then win every deal equally often."""
    result = play(Entry("a", "greedy"), Entry("b", "greedy"), count=12)
    assert result.won == [1.0] * 12
    assert result.time["a"].decisions > 100
    assert not result.forfeits


def test_an_entry_meets_the_same_cards_against_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[object] = []

    def played(opening: Any, bots: Any, rng: Any) -> Any:
        dealt.append(opening.seed)
        return play_round(opening, bots, rng)

    monkeypatch.setattr(deals, "play_round", played)
    for among in ("random", "clever"):
        play(Entry("greedy", "greedy"), Entry(among, among), FOUR, count=2)
    assert dealt[:8] == dealt[8:] == ["0 0"] * 4 + ["0 1"] * 4


def test_chance_of_the_bots_follows_from_the_seed() -> None:
    results = [play(RANDOM, Entry("b", "beginner"), seed=seed).won for seed in ("1", "1", "2")]
    assert results[0] == results[1] != results[2]


# Forfeits


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashing", "ZeroDivisionError: out of ideas"),
        ("CrashingElsewhere", "KeyError: 'observe'"),
        ("NeverMade", "FileNotFoundError: weights.bin"),
        ("Exiting", "SystemExit: 3"),
        ("Cheating", "illegal move Play(card='XX')"),
        ("Silent", "no move: None"),
    ],
)
def test_who_fails_loses_the_round_and_the_reason_is_kept(name: str, reason: str) -> None:
    result = play(entry(name))
    failures = result.forfeits[name]
    assert failures.count > 0
    assert failures.reason.startswith(reason)
    assert sum(result.won) <= 12 - failures.count
    assert len(result.won) == 6
    assert "random" not in result.forfeits


@pytest.mark.parametrize("name", ["Hanging", "Late"])
def test_who_is_too_slow_loses_the_round(name: str) -> None:
    """Also a bot that never returns, and catches every exception."""
    result = play(entry(name), count=3, time_limit_s=0.1)
    assert result.won == [0, 0, 0]
    assert result.forfeits[name].count == 6
    assert result.forfeits[name].reason == "more than 0.1 s for a decision"


def test_the_rest_of_a_chunk_is_forfeited_unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that hangs must not keep a league from ending."""
    made = []
    make = seats.EntrySeat.__init__

    def counted(*args: Any) -> None:
        made.append(args)
        make(*args)

    monkeypatch.setattr(seats.EntrySeat, "__init__", counted)
    result = play(entry("Exiting"), count=10)
    assert result.forfeits["Exiting"].count == 20
    assert len(made) == 2 * FORFEITS_PER_CHUNK


def test_among_four_the_others_share_a_forfeited_round() -> None:
    assert play(entry("Exiting"), RANDOM, FOUR, count=1).won == [0]
    assert play(RANDOM, entry("Exiting"), FOUR, count=1).won == [pytest.approx(4 / 3, abs=1e-5)]


def test_a_round_without_a_winner_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.bots.arena.ROUND_ACTION_LIMIT", 3)
    assert play(RANDOM, Entry("greedy", "greedy"), FOUR, count=1).won == [1]


@pytest.mark.slow  # starts processes
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("pass", "the program ended, or gave no answer in time"),
        ("import sys\nfor line in sys.stdin: print('[1]', flush=True)", "no legal move: [1]"),
        ("import time; time.sleep(60)", "the program ended, or gave no answer in time"),
    ],
)
def test_programs_forfeit_too(
    code: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the arena, their moves are replaced; in a league, that would rate somebody else."""
    monkeypatch.setattr("penultima.bots.external.START_TIMEOUT_S", 0.5)
    file = tmp_path / "bot.py"
    file.write_text(code)
    result = play(Entry("bad", f"cmd:{sys.executable} {file}"), count=1, time_limit_s=0.5)
    assert result.won == [0]
    assert result.forfeits["bad"].count == 2
    assert result.forfeits["bad"].reason == reason


@pytest.mark.slow  # starts a process
def test_a_program_plays_without_forfeits() -> None:
    example = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
    result = play(Entry("program", f"cmd:{sys.executable} {example}"), count=2)
    assert not result.forfeits
    assert result.time["program"].decisions > 10


def test_who_was_made_for_other_tables_is_absent_and_forfeits_nothing() -> None:
    league = league_of("random", "two=py:tests.league.bots:OnlyTwo", divisions=(TWO, FOUR))
    play_missing(league, 8, 1)
    found = standings(league, resamples=10)
    two, four = found.divisions
    assert {row.name for row in two.rows} == {"random", "two"}
    assert [row.name for row in four.rows] == ["random"]
    assert four.absent == {"two": "made for two players"}
    assert found.costs["two"].forfeits == 0
    assert missing(league, 8) == []


# Resuming


def test_a_new_entry_plays_only_what_is_missing() -> None:
    league = league_of("random", "greedy")
    play_missing(league, 8, 1)
    before = league.pairing(TWO, "random", "greedy").won[:]
    league.enter(entries_from_texts(["beginner"]), ())
    todo = missing(league, 8)
    assert [(chunk.one.name, chunk.among.name) for chunk in todo] == [
        ("random", "beginner"),
        ("greedy", "beginner"),
    ]
    play_missing(league, 8, 1)
    assert league.pairing(TWO, "random", "greedy").won == before
    assert missing(league, 8) == []


def test_more_rounds_continue_with_the_next_deals(tmp_path: Path) -> None:
    """However often it was interrupted, a league has the same results."""
    whole, parts = league_of("random", "beginner"), league_of("random", "beginner")
    play_missing(whole, 12, 1)
    for rounds in (3, 4, 12):
        play_missing(parts, rounds, 1)
        save_league(parts, tmp_path / "league.json")
        parts = load_league(tmp_path / "league.json", Settings())
    assert parts.pairings[0].won == whole.pairings[0].won
    assert len(whole.pairings[0].won) == 6


def test_an_interrupted_league_has_the_first_deals_of_all_pairings() -> None:
    league = league_of("random", "greedy", "beginner")
    chunks = missing(league, 60)
    assert [chunk.first for chunk in chunks] == [0, 0, 0, 10, 10, 10, 20, 20, 20]
    assert sum(map(rounds_in, chunks)) == 180

    def interrupt(done: int) -> None:
        if done == 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_missing(league, 60, 1, interrupt)
    assert sorted(len(pairing.won) for pairing in league.pairings) == [0, 10, 10]


@pytest.mark.slow  # starts processes
def test_the_number_of_jobs_changes_no_result() -> None:
    leagues = [league_of("random", "greedy", "beginner", divisions=(TWO, FOUR)) for _ in range(2)]
    for jobs, league in enumerate(leagues, 1):
        play_missing(league, 24, jobs)
    first, second = (
        {(p.division, p.one, p.among): p.won for p in league.pairings} for league in leagues
    )
    assert first == second
    assert len(first) == 3 + 6


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": 2}, "has the format 2"),
        ({"version": "0.0.1"}, "was made by penultima 0.0.1"),
        ({"entries": 3}, "can't be read as a league"),
    ],
)
def test_files_that_do_not_fit_are_refused(
    change: dict[str, object], problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "league.json"
    save_league(league_of("random", "clever"), file)
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(BadSetup, match=problem):
        load_league(file, Settings())


def test_an_entry_whose_file_has_changed_is_refused(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("from penultima.bots import Greedy")
    league = league_of("random", f"mine=py:{bot}:Greedy")
    league.check_files()
    league.check_files()
    bot.write_text("from penultima.bots import Greedy as Greedy")
    with pytest.raises(BadSetup, match=r"mine\.py has changed since"):
        league.check_files()
