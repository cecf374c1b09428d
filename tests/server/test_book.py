"""The book of a table: what all its matches add up to, and how it leaves the server."""

import asyncio
import csv
import io
import zipfile
from pathlib import Path

import aiohttp
import msgspec
import pytest

from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.server.store.analyses import StoredAnalysis
from penultima.server.table import book as module
from penultima.server.table.analyses import luck_of
from penultima.server.table.book import as_csv, book
from penultima.server.table.facts import round_facts
from penultima.server.table.state import PastRound, RoundFacts, TableState
from penultima.text.record import parse_record, replay
from penultima.wire.book import Book, BookPlayer
from penultima.wire.messages import Analysis, RoundResult, SeatCount
from tests.support.running_server import JsonClient, running
from tests.support.simulated_clients import begin, bots_finish, open_table, playing, table_of

ANA, BEN, CAL = (BookPlayer(name, False) for name in ("Ana", "Ben", "Cal"))


def played(
    match: int,
    round_: int,
    winner: int | None,
    points: tuple[int, ...] = (30, 0),
    *,
    players: tuple[str, ...] = ("Ana", "Ben"),
    bots: tuple[int, ...] = (),
    wins_match: bool = False,
    facts: RoundFacts | None = None,
    hints: tuple[SeatCount, ...] = (),
    scoring: str = "winner",
) -> PastRound:
    options = msgspec.convert({"scoring": scoring}, Options)
    seat = None if winner is None else Seat(winner)
    return PastRound(
        RoundResult(match, round_, seat, points, points, hints),
        Setup(load("zelda"), players, options),
        tuple(map(Seat, bots)),
        1,
        2,
        facts=facts or RoundFacts(),
        at=1_700_000_000.0 + 100 * match + round_,
        winners=(seat,) if wins_match and seat is not None else (),
    )


def of(*rounds: PastRound) -> Book:
    return book(TableState("abcdefgh", name="Sunday", played=rounds))


def test_standings_count_matches_and_rounds() -> None:
    found = of(
        played(1, 1, 0),
        played(1, 2, 1, (0, 50)),
        played(1, 3, 0, wins_match=True),
        played(2, 1, 1, (0, 10)),  # never finished
    )
    ana, ben = found.standings
    assert (ana.player, ana.matches, ana.matches_won, ana.rounds, ana.rounds_won) == (
        ANA, 2, 1, 4, 2,
    )  # fmt: skip
    assert (ben.matches, ben.matches_won, ben.rounds_won) == (2, 0, 2)
    assert (ana.net, ben.net) == (0.0, 0.0)
    assert found.rounds == 4
    assert [match.match for match in found.matches] == [2, 1], "the latest first"
    assert [match.winners for match in found.matches] == [(), (0,)]
    assert [each.winner for each in found.matches[1].rounds] == [0, 1, 0]


def test_net_points_are_good_in_either_scoring() -> None:
    """In penalty scoring, points are what a player is charged."""
    points = (30, 0, 0)
    names = ("Ana", "Ben", "Cal")
    (ana, *_) = of(played(1, 1, 0, points, players=names)).standings
    assert ana.net == 30
    *_, ana = of(played(1, 1, 1, points, players=names, scoring="penalty")).standings
    assert (ana.player, ana.net) == (ANA, -30)


def test_a_bot_that_plays_on_for_somebody_is_another_player() -> None:
    found = of(played(1, 1, 0), played(1, 2, 0, bots=(0,), wins_match=True))
    assert [(each.player, each.rounds, each.matches_won) for each in found.standings] == [
        (BookPlayer("Ana", True), 1, 1),
        (ANA, 1, 0),
        (BEN, 2, 0),
    ]


def test_head_to_head_counts_what_two_have_played_together() -> None:
    three = ("Ana", "Ben", "Cal")
    found = of(
        played(1, 1, 2, (0, 0, 30), players=three, wins_match=True),
        played(2, 1, 1, (0, 30), wins_match=True),
        played(3, 1, 0, (30, 0), players=("Ben", "Cal"), wins_match=True),
    )
    names = [each.player for each in found.standings]
    pairs = {
        frozenset((names[pair.one], names[pair.other])): (
            pair.rounds,
            {names[pair.one]: pair.one_rounds, names[pair.other]: pair.other_rounds},
        )
        for pair in found.pairings
    }
    assert pairs == {
        frozenset((ANA, BEN)): (2, {ANA: 0, BEN: 1}),
        frozenset((ANA, CAL)): (1, {ANA: 0, CAL: 1}),
        frozenset((BEN, CAL)): (2, {BEN: 1, CAL: 1}),
    }
    pair = next(p for p in found.pairings if {names[p.one], names[p.other]} == {ANA, BEN})
    assert (pair.matches, pair.one_matches + pair.other_matches) == (2, 1)


def test_records_name_the_round_in_which_they_were_set() -> None:
    long = RoundFacts(
        turns=90,
        largest_hand=SeatCount(Seat(1), 19),
        catches=(SeatCount(Seat(0), 2),),
        bluffs=(SeatCount(Seat(1), 1),),
    )
    found = of(
        played(1, 1, 0, facts=RoundFacts(turns=20)),
        played(1, 2, 0, facts=long),
        played(2, 1, 1, facts=RoundFacts(turns=90, largest_hand=SeatCount(Seat(0), 19))),
    )
    records = {
        each.kind: (each.player, each.count, each.match, each.round) for each in found.records
    }
    assert records == {
        "longest_round": (None, 90, 1, 2),
        "most_cards": (BEN, 19, 1, 2),
        "catches": (ANA, 2, 1, 2),
        "bluffs": (BEN, 1, 1, 2),
        "streak": (ANA, 2, 1, 2),
    }


def test_a_streak_counts_the_rounds_that_one_has_played() -> None:
    """Who misses a round has not lost it."""
    found = of(
        played(1, 1, 0),
        played(2, 1, 0, players=("Ben", "Cal")),
        played(3, 1, 0),
        played(3, 2, 1),
        played(3, 3, 0),
    )
    assert {each.player: each.streak for each in found.standings} == {ANA: 2, BEN: 1, CAL: 0}


def test_luck_is_taken_off_where_rounds_were_analysed() -> None:
    state = TableState("abcdefgh", played=(played(1, 1, 0), played(1, 2, 0, (50, 0))))
    ana, ben = book(state, {(1, 1): (40.0, -40.0)}).standings
    assert (ana.net, ana.analysed, ana.net_without_luck) == (40.0, 1, -10.0)
    assert ben.net_without_luck == 10.0
    assert book(state).standings[0].net_without_luck is None


def test_the_luck_comes_from_stored_analyses() -> None:
    world, (ana, ben) = table_of("Ana", "Ben", options={"target": 100_000})
    begin(world, [ana, ben])
    bots_finish(world, ana)
    ana.ask("analysis", match=1, round=1)
    world.run(3)
    summary = ana.last(Analysis).summary
    assert summary is not None
    stored = list(world.disk.analyses.values())
    found = book(open_table(ana).state, luck_of([*stored, StoredAnalysis(1, 2, 0, b"old")]))
    adjusted = {each.player.name: each.net_without_luck for each in found.standings}
    for name, account in zip(summary.players, summary.accounts, strict=True):
        assert adjusted[name] == pytest.approx(account.own + account.others, abs=0.2)


def test_hints_are_in_the_book() -> None:
    found = of(played(1, 1, 0, hints=(SeatCount(Seat(0), 3),)), played(1, 2, 0))
    assert {each.player: each.hints for each in found.standings} == {ANA: 3, BEN: 0}
    assert found.matches[0].hints == (3, 0)


def test_a_book_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_NAMES", 3)
    monkeypatch.setattr(module, "MOST_MATCHES", 2)
    found = of(*(played(n, 1, 0, players=(f"A{n}", f"B{n}")) for n in range(1, 6)))
    assert (len(found.standings), found.more_names) == (3, 7)
    assert ([each.match for each in found.matches], found.more_matches) == ([5, 4], 3)


def test_the_csv_has_a_line_for_every_player_of_every_round() -> None:
    rounds = (
        played(1, 1, 0, players=("=1+1", "B, en"), hints=(SeatCount(Seat(1), 2),)),
        played(1, 2, None, (0, 0), bots=(1,)),
    )
    lines = list(csv.DictReader(io.StringIO(as_csv(TableState("abcdefgh", played=rounds)))))
    assert [(line["round"], line["seat"], line["name"]) for line in lines] == [
        ("1", "0", "'=1+1"),  # no formula
        ("1", "1", "B, en"),
        ("2", "0", "Ana"),
        ("2", "1", "Ben"),
    ]
    assert [line["won_round"] for line in lines] == ["1", "0", "0", "0"]
    assert [line["bot"] for line in lines] == ["0", "0", "0", "1"]
    assert [line["hints"] for line in lines] == ["0", "2", "0", "0"]
    assert lines[0]["ended"] == "2023-11-14T22:15:01+00:00"


def test_a_bluff_that_nobody_challenges_counts() -> None:
    world, (ana, ben) = playing("R7 > Ana* W4 R1 G2 / Ben G1 G5 . G3 G4 G6 G8 G9 T5 T6 T8 T9")
    ana.move("play", card="W4", color="green")
    world.run(10)
    ben.move("accept")
    world.run(10)
    facts = round_facts(open_table(ana).state.steps, 7)
    assert facts.bluffs == (SeatCount(Seat(0), 1),)


@pytest.mark.parametrize(("hand", "answer"), [("R1 G2", "challenge"), ("G1 G2", "accept")])
def test_no_bluff_or_one_that_is_found_out_counts_nothing(hand: str, answer: str) -> None:
    world, (ana, ben) = playing(f"R7 > Ana* W4 {hand} / Ben G1 G5 . G3 G4 G6 G8 G9 T5 T6 T8 T9")
    ana.move("play", card="W4", color="green")
    world.run(10)
    ben.move(answer)
    world.run(10)
    assert round_facts(open_table(ana).state.steps, 7).bluffs == ()


def test_who_has_the_link_has_the_book(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (_, url), aiohttp.ClientSession() as session:
            async with session.ws_connect(f"{url}/ws") as socket:
                ana = JsonClient(socket)
                created = await ana.ask(
                    "create", name="Ana", edition="classic", seats=2, bots=["clever"],
                    options={"target": 1}, settings={"spectators": False},
                )  # fmt: skip
                path = f"{url}/api/tables/{created['slug']}"
                async with session.get(f"{path}/book") as answer:
                    empty = msgspec.json.decode(await answer.read(), type=Book)
                assert (empty.rounds, empty.standings, empty.matches) == (0, (), ())
                for name in ("records.zip", "records/1"):
                    async with session.get(f"{path}/{name}") as answer:
                        assert answer.status == 404
                await ana.ask("start")
                await _finish(ana)
                async with session.get(f"{path}/book") as answer:
                    found = msgspec.json.decode(await answer.read(), type=Book)
                (match,) = found.matches
                assert match.winners
                assert {each.player.name for each in found.standings} >= {"Ana"}
                async with session.get(f"{path}/book.csv") as answer:
                    assert answer.content_type == "text/csv"
                    assert len((await answer.text()).splitlines()) == 3
                async with session.get(f"{path}/records/1") as answer:
                    text = await answer.text()
                    assert "attachment" in answer.headers["Content-Disposition"]
                *_, last = replay(parse_record(text))
                assert last.table.scores == match.scores
                async with session.get(f"{path}/records.zip") as answer:
                    packed = zipfile.ZipFile(io.BytesIO(await answer.read()))
                (name,) = packed.namelist()
                assert packed.read(name).decode() == text
            async with session.get(f"{url}/api/tables/nowhere2/book") as answer:
                assert answer.status == 404

    asyncio.run(look())


async def _finish(ana: JsonClient) -> None:
    """Play legal moves until the round is over."""
    while True:
        update = await ana.receive("update")
        if update["table"] and update["table"]["phase"] == "match_over":
            return
        view = update["view"]
        if view and view["prompt"].get("seat") == update["you"] and view["legal"]:
            action = dict(view["legal"][-1])
            await ana.send("move", seq=update["seq"], action=action)
