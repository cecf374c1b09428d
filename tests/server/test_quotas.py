"""Quotas: how much a table, an address and all together may write, and what a full disk means."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from msgspec.structs import replace

from penultima.server.rate_limits import NO_LIMITS, AddressLimits, Limits, TokenBucket
from penultima.server.store.rows import size_bytes
from penultima.wire.limits import LONGEST_PROPOSAL
from penultima.wire.notices import BotTookOver
from tests.support.running_server import JsonClient, running
from tests.support.simulated_clients import Person, begin, open_table, playing, table_of
from tests.support.simulated_server import World


def rule(letters: int = 500) -> dict[str, Any]:
    """A house rule of 2.4 kB, or shorter."""
    step = {"effect": "draw", "who": "others", "count": 1}
    return {"title": "Long", "text": "漢" * letters, "do": [step] * (letters // 25)}


def written(world: World) -> int:
    return sum(size_bytes(row) for rows in world.disk.rows.values() for row in rows)


def test_proposing_long_rules_all_the_time_does_not_fill_the_disk() -> None:
    """Nine tables of ten seats at one address wrote 100 MB a minute, within all limits."""
    world = World(limits=Limits())
    people: list[Person] = []
    for _ in range(9):
        host = Person(world, "P0")
        host.create(edition="frozen", seats=10)
        friends = [Person(world, f"P{seat}") for seat in range(1, 10)]
        for friend in friends:
            friend.join(host.slug)
            world.run(0.2)
        people += [host, *friends]
    card = open_table(people[0]).state.edition.customizable[0]
    before = written(world)
    for _ in range(30):
        for person in people:
            person.ask("propose", card=card, rule=rule())
        world.run(2)
    assert 9 * 2400 < written(world) - before < 1_500_000


def test_a_proposal_has_a_longest_size() -> None:
    world, (ana,) = table_of("Ana", edition="frozen")
    card = open_table(ana).state.edition.customizable[0]
    request = {"type": "propose", "id": "1", "card": card, "rule": rule()}
    for padding, error in ((LONGEST_PROPOSAL, "rule_too_long"), (0, None)):
        frame = msgspec.json.encode(request).ljust(padding + 1)
        world.registry.receive(ana.client, frame)
        world.run(0)
        assert ana.error == error


def test_a_large_request_costs_its_size() -> None:
    world, (ana,) = table_of("Ana", edition="frozen", world=World(limits=Limits()))
    card = open_table(ana).state.edition.customizable[0]

    def propose(letters: int = 500) -> str | None:
        ana.ask("propose", card=card, rule=rule(letters))
        world.run(0)
        return ana.error

    assert [propose() for _ in range(4)] == [None, None, "too_fast", "too_fast"]
    assert propose(25) is None  # a short one costs one token, as before


def test_what_costs_more_than_a_bucket_holds_needs_a_full_one() -> None:
    bucket = TokenBucket(1.0, 5.0, now=0.0)
    assert bucket.take(0.0, 20.0)
    assert not bucket.take(15.0)
    assert bucket.take(16.1)
    assert not bucket.take(20.0, 20.0)
    assert bucket.take(21.1, 20.0)


def test_large_requests_of_all_tables_share_a_rate() -> None:
    """Ninety tables that proposed at once made everybody's moves wait for 288 ms."""
    world = World()
    limits = AddressLimits(Limits(large_bytes_per_s=10_000), world.clock, world.metrics)
    assert [limits.take_large(4000) for _ in range(3)] == [True, False, False]
    world.run(1)
    assert limits.take_large(4000)


def test_an_address_that_writes_too_much_has_to_wait() -> None:
    world = World(limits=Limits(written_bytes_per_min=600))
    ana = Person(world)
    ana.create()
    while ana.error is None:
        ana.ask("say", preset="hello")
        world.run(3)
    assert ana.error == "too_fast"
    assert written(world) < 3000
    assert world.metrics.totals['refused{what="writes"}'] == 1
    world.run(60)
    ana.ask("say", preset="hello")
    world.run(0)
    assert ana.error is None


def test_bots_write_at_the_expense_of_who_opened_the_table() -> None:
    world = World(limits=Limits(written_bytes_per_min=2500))
    ana = Person(world)
    ana.create(bots=["greedy"] * 3)
    ana.ask("start")
    world.run(0)
    open_table(ana).record(None, (BotTookOver(0),))
    world.run(60)
    ana.ask("leave")  # always possible
    world.run(0)
    ana.connect()
    ana.ask("create", name="Ana", edition="zelda")
    world.run(0)
    assert ana.error == "too_fast"


def test_a_table_whose_log_is_full_plays_its_round_to_the_end() -> None:
    world, (ana, ben) = playing("R7 > Ana* R1 R2 B1 / Ben R3 R4 B2 . G1 G2 G3 G4 G5 G6 G7 G8 G9")
    quota = world.registry.address_limits
    quota.table_bytes = open_table(ana).stored_bytes
    ana.ask("say", preset="hello")
    assert ana.error == "table_log_full"
    ana.move("play", card="R1")
    world.run(5)
    assert ana.view.top == "R1"
    quota.table_bytes = open_table(ana).stored_bytes // 2
    ben.move("play", card="R3")
    assert ben.error == "table_log_full"
    seq = ana.seq
    world.run(1000)
    assert ana.seq == seq
    ben.ask("leave")
    world.run(0)
    assert ana.seq == seq + 1


def test_the_size_of_a_table_is_known_after_it_was_loaded(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as (server, url), aiohttp.ClientSession() as session:
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            first = await ana.ask("create", name="Ana", edition="zelda")
            slug = first["slug"]
            await ana.ask("say", text="Hello")
            size = server.registry.tables[slug].stored_bytes
            await ana.socket.close()
            while server.registry.put_away(-1.0) == 0:
                await asyncio.sleep(0.01)
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            await ana.ask("resume", slug=slug, token=first["token"])
            assert server.registry.tables[slug].stored_bytes == size > 0
            await ana.socket.close()

    asyncio.run(look())


def test_near_a_full_disk_nothing_new_is_begun_and_play_goes_on() -> None:
    world, (ana,) = table_of("Ana", bots=["greedy"])
    begin(world, [ana])
    open_table(ana).record(None, (BotTookOver(0),))
    world.registry.address_limits.storage_is_low = True
    carl = Person(world, "Carl")
    carl.ask("create", name="Carl", edition="zelda")
    assert carl.error == "storage_full"
    ana.ask("say", preset="hello")
    assert ana.error == "storage_full"
    seq = ana.seq
    world.run(60)
    assert ana.seq > seq + 5


@pytest.mark.parametrize("full", [{"max_bytes": 1000}, {"min_free_bytes": 2**62}])
def test_the_operator_is_told_of_a_full_disk(
    full: dict[str, Any], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def look() -> None:
        async with running(tmp_path, **full) as (server, url), aiohttp.ClientSession() as session:
            async with session.get(f"{url}/readyz") as answer:
                assert answer.status == 503
            assert server.metrics.gauges["storage_low"]() == 1
            ana = JsonClient(await session.ws_connect(f"{url}/ws"))
            assert (await ana.ask("create", name="Ana", edition="zelda"))["code"] == "storage_full"
            server.config = replace(server.config, max_bytes=2**62, min_free_bytes=0)
            async with session.get(f"{url}/readyz") as answer:
                assert answer.status == 200
            assert (await ana.ask("create", name="Ana", edition="zelda"))["type"] == "welcome"
            await ana.socket.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(look())
    told = [record.getMessage() for record in caplog.records]
    assert told == ["the disk is nearly full: nothing new is opened", "there is room"]


def test_without_limits_a_table_takes_texts_and_newcomers_without_a_pause() -> None:
    world, (ana,) = table_of("Ana", edition="frozen")
    card = open_table(ana).state.edition.customizable[0]
    for number in range(40):
        ana.ask("say", preset="hello")
        ana.ask("propose", card=card, rule=rule(500))
        eve = Person(world, f"Eve {number}")
        eve.join(ana.slug)
        eve.ask("leave")
        assert (ana.error, eve.error) == (None, None)


def test_without_limits_nothing_is_limited() -> None:
    """`--fast` says so."""
    for name, value in zip(NO_LIMITS.__struct_fields__, NO_LIMITS.__reduce__()[1], strict=True):
        if name not in ("tables", "connections", "buffered_bytes"):
            assert value >= 1_000_000, name
