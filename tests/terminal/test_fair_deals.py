"""The terminal takes part in fair deals, and says at the end of a round whether they agree."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from penultima.fairness.transcript import Part, Transcript
from penultima.fairness.witness import DealInfo
from penultima.rules import events as e
from penultima.rules.cards import Card, Pile, Seat
from penultima.rules.dealing import dealt_hands, draw_for_dealer
from penultima.rules.events import LotDrawn
from penultima.rules.options import Options
from penultima.rules.table import Hands, Table
from penultima.terminal.address import Address
from penultima.terminal.line_parser import command_word
from penultima.terminal.received import read_message
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_line_mode import RemoteLineMode
from penultima.terminal.spectator_client import SpectatorClient
from penultima.terminal.spectator_line_mode import SpectatorLineMode
from penultima.text.fluent import Lang
from penultima.wire.messages import Message, Refusal, Replay, Update, Welcome
from tests.support.running_server import JsonClient
from tests.terminal.line_player import Lines, at_server, play_a_round, table_of

CHECKED = "Checked: this deal was fixed by everybody."
WRONG = "This deal does not add up: "
SAID = ("Checked: ", "Comprobado: ", WRONG, "could not be checked")
OPTIONS = Options(target=100_000, hand_size=3)


class Spectator(Lines):
    def __init__(self, address: Address) -> None:
        self.start(SpectatorClient(address, "en"), SpectatorLineMode)


def verdicts(player: Lines) -> list[str]:
    return [line for line in player.written if any(text in line for text in SAID)]


async def reads_verdicts(player: Lines, count: int) -> None:
    async with asyncio.timeout(30):
        while len(verdicts(player)) < count:
            await asyncio.sleep(0.02)


def dealt(player: Lines) -> Transcript:
    assert player.client.table is not None
    transcript = player.client.table.deal.dealt
    assert transcript is not None
    return transcript


def test_every_round_is_checked_by_everybody(tmp_path: Path) -> None:
    async def script(address: Address) -> None:
        ana = Lines(address, "Ana", seats=3, bots=("greedy",), options=OPTIONS)
        await ana.reads("start")
        ben, eve = Lines(table_of(ana), "Ben"), Spectator(table_of(ana))
        await ben.reads("ready")
        ben.type("ready")
        await ana.reads("Ben: ready")
        await eve.reads("Ben: ready")
        ana.type("start")
        for round_ in (1, 2):
            over = f"Round {round_}. "
            await asyncio.gather(play_a_round(ana, over), play_a_round(ben, over))
            for person in (ana, ben, eve):
                await reads_verdicts(person, round_)
            assert [part.seat for part in dealt(ana).parts] == [0, 2]
            assert all(part.contribution for part in dealt(ana).parts)
            for person in (ana, ben):
                person.type("next")
        for person in (ana, ben, eve):
            assert verdicts(person)[:2] == [CHECKED, CHECKED]
            await person.leaves()

    at_server(tmp_path, script)


def one_round(tmp_path: Path, lang: Lang = "en") -> str:
    """What a player reads about the deal of a round against a bot."""
    said: list[str] = []

    async def script(address: Address) -> None:
        start, over = command_word("start", lang), "Round 1. " if lang == "en" else "Ronda 1. "
        ana = Lines(address, "Ana", lang, seats=2, bots=("greedy",), options=OPTIONS)
        await ana.reads(start)
        ana.type(start)
        await play_a_round(ana, over)
        await reads_verdicts(ana, 1)
        said.extend(verdicts(ana))
        await ana.leaves()

    at_server(tmp_path, script)
    (line,) = said
    return line


def test_the_result_is_said_in_spanish_too(tmp_path: Path) -> None:
    assert one_round(tmp_path, "es").startswith("Comprobado: ")


def stacked_hands(table: Table, dealer: Seat, deck: Pile | None) -> tuple[Hands, Pile]:
    hands, draw = dealt_hands(table, dealer, deck)
    return hands[::-1], draw


def stacked_lots(table: Table) -> tuple[list[LotDrawn], Seat]:
    lots, dealer = draw_for_dealer(table)
    return [LotDrawn(lot.seat, Card("B0")) for lot in lots], dealer


@pytest.mark.parametrize(
    ("name", "stacked"), [("dealt_hands", stacked_hands), ("draw_for_dealer", stacked_lots)]
)
def test_a_server_that_stacks_the_deck_is_caught(
    name: str, stacked: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"penultima.rules.round.{name}", stacked)
    assert one_round(tmp_path).startswith(f"{WRONG}move 1 is not what the seed gives.")


Cheat = Callable[[Message], Message]


def in_deals(change: Callable[[DealInfo], DealInfo]) -> Cheat:
    """A server that tells something else about its deals."""

    def cheat(message: Message) -> Message:
        if isinstance(message, Welcome | Update) and message.table is not None:
            table = replace(message.table, deal=change(message.table.deal))
            return replace(message, table=table)
        return message

    return cheat


def in_dealt(change: Callable[[Transcript], Transcript]) -> Cheat:
    def cheat(deals: DealInfo) -> DealInfo:
        return replace(deals, dealt=change(deals.dealt)) if deals.dealt else deals

    return in_deals(cheat)


def in_replays(change: Callable[[Replay], Replay]) -> Cheat:
    return lambda message: change(message) if isinstance(message, Replay) else message


def another_secret(told: Transcript) -> Transcript:
    return replace(told, secret="ab" * 32) if told.secret else told


def contribution_dropped(told: Transcript) -> Transcript:
    return replace(told, parts=tuple(replace(part, contribution=None) for part in told.parts))


def another_list(told: Transcript) -> Transcript:
    return replace(told, parts=(*told.parts, Part(1, "cd" * 32)))


def another_contribution(told: Transcript) -> Transcript:
    parts = (replace(part, contribution="ef" * 32) for part in told.parts)
    return replace(told, parts=tuple(parts))


def part_left_out(deals: DealInfo) -> DealInfo:
    if not deals.is_fixed or deals.coming is None:
        return deals
    return replace(deals, coming=replace(deals.coming, parts=()))


def seat_left_out(deals: DealInfo) -> DealInfo:
    """It says that Ana has withheld her contributions before."""
    return replace(part_left_out(deals), left_out=(0,) if deals.is_fixed else ())


def commitment_changed(deals: DealInfo) -> DealInfo:
    if not deals.is_fixed or deals.coming is None:
        return deals
    return replace(deals, coming=replace(deals.coming, commitment="ab" * 32))


def another_card_turned_up(replay: Replay) -> Replay:
    first, *others = replay.steps
    events = tuple(
        replace(event, card="R1" if event.card != "R1" else "R2")
        if isinstance(event, e.TurnedUp)
        else event
        for event in first.events
    )
    return replace(replay, steps=(replace(first, events=events), *others))


@pytest.mark.parametrize(
    ("cheat", "problem"),
    [
        (in_dealt(another_secret), "The server's secret is not the one"),
        (in_dealt(contribution_dropped), "Your part came in time"),
        (in_dealt(another_list), "The list of parts was changed"),
        (in_dealt(another_contribution), "Your part came in time"),
        (in_deals(part_left_out), "The server has left out your part"),
        (in_deals(seat_left_out), "The server has left out your part"),
        (in_deals(lambda deals: replace(deals, dealt=None)), "The server had fixed this deal, and"),
        (in_deals(commitment_changed), "The server has changed what it had fixed"),
        (in_replays(lambda replay: replace(replay, transcript=None)), "the server shows other"),
        (in_replays(another_card_turned_up), "move 1 is not what you were told"),
        (in_replays(lambda replay: replace(replay, steps=replay.steps[1:])), "move 1 is not what"),
    ],
)
def test_a_server_that_tells_something_else_is_caught(
    cheat: Cheat, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(frame: str | bytes) -> Message:
        return cheat(read_message(frame))

    monkeypatch.setattr("penultima.terminal.connection.read_message", read)
    assert one_round(tmp_path).startswith(f"{WRONG}{problem}")


def test_a_replay_that_is_refused_is_not_called_fair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(frame: str | bytes) -> Message:
        message = read_message(frame)
        if isinstance(message, Replay):
            return Refusal(message.id, "failed", None, "server-failed", {}, "no")
        return message

    monkeypatch.setattr("penultima.terminal.connection.read_message", read)
    assert "could not be checked" in one_round(tmp_path)


class Committed:
    """Waits for the commitments that a table is told of."""

    def __init__(self, page: JsonClient) -> None:
        self.page = page
        self.found: list[tuple[int, str]] = []

    async def next(self) -> tuple[int, str]:
        while not self.found:
            notices = (await self.page.receive("update"))["notices"]
            self.found += [
                (notice["seat"], notice["commitment"])
                for notice in notices
                if notice["type"] == "part_committed"
            ]
        return self.found.pop(0)


def test_a_client_commits_again_when_its_seat_is_moved(tmp_path: Path) -> None:
    async def script(address: Address) -> None:
        async with aiohttp.ClientSession() as session:
            page = JsonClient(await session.ws_connect(f"{address.server}/ws"))
            slug = (await page.ask("create", name="Ana", edition="zelda", seats=3))["slug"]
            ben = Lines(Address(address.server, slug), "Ben")
            await ben.reads("ready")
            ben.type("ready")
            committed = Committed(page)
            first = await committed.next()
            await page.ask("reorder", order=[0, 2, 1])
            second = await committed.next()
            assert (first[0], second[0]) == (1, 2)
            assert first[1] != second[1]
            await ben.leaves()
            await page.socket.close()

    at_server(tmp_path, script)


def test_a_client_that_takes_a_ready_seat_along_commits_to_a_part_of_its_own(
    tmp_path: Path,
) -> None:
    async def script(address: Address) -> None:
        async with aiohttp.ClientSession() as session:
            page, other = [
                JsonClient(await session.ws_connect(f"{address.server}/ws")) for _ in range(2)
            ]
            slug = (await page.ask("create", name="Ana", edition="zelda", seats=2))["slug"]
            await other.ask("join", slug=slug, name="Ben")
            await other.ask("ready", part="ab" * 32)
            committed = Committed(page)
            assert await committed.next() == (1, "ab" * 32)
            code = (await other.ask("seat_code"))["code"]
            ben = Lines.__new__(Lines)
            there = Address(address.server, slug)
            ben.start(RemoteClient(there, "", "en", code=code), RemoteLineMode)
            seat, commitment = await committed.next()
            assert seat == 1
            assert commitment != "ab" * 32
            await ben.leaves()
            for client in (page, other):
                await client.socket.close()

    at_server(tmp_path, script)
