"""Several nodes on one database: whichever a client reaches, it gets to its table."""

import asyncio
import socket
from pathlib import Path

import aiohttp
import pytest

from penultima.server import cut_off
from penultima.server.net import relay
from penultima.server.net.node_auth import HEADER, sign, signed_address
from tests.support.cluster import Cluster, cluster
from tests.support.running_server import running
from tests.support.stores import PostgresStores


async def test_people_at_different_nodes_play_at_one_table(
    stores: PostgresStores, tmp_path: Path
) -> None:
    async with cluster(stores, tmp_path) as nodes:
        ana, table = await nodes.create()
        ben, joined = await nodes.join(1, table["slug"])
        assert joined["you"] == 1
        await ben.send("say", text="hello")
        heard = await ana.receive("update")
        while "hello" not in str(heard["notices"]):
            heard = await ana.receive("update")
        assert list(nodes.server(0).registry.tables) == [table["slug"]]
        assert not nodes.server(1).registry.tables
        async with nodes.session.get(f"{nodes.url(1)}/api/tables/{table['slug']}") as answer:
            assert answer.status == 200
            assert (await answer.json())["edition"] == "zelda"
        await ben.socket.close()
        gone = await ana.receive("presence")
        while gone["here"][:2] != [True, False]:
            gone = await ana.receive("presence")


async def test_a_node_that_stops_hands_its_tables_over(
    stores: PostgresStores, tmp_path: Path
) -> None:
    async with cluster(stores, tmp_path) as nodes:
        ana, table = await nodes.create()
        ben, joined = await nodes.join(1, table["slug"])
        await ana.ask("say", text="hello")
        *goodbyes, _ = await asyncio.gather(  # one of them through the other node
            ana.receive("goodbye"), ben.receive("goodbye"), nodes.server(0).stop()
        )
        for goodbye in goodbyes:
            assert goodbye["reason"] == "stopping"
            assert goodbye["retry_ms"] < 500
        with pytest.raises(ConnectionRefusedError):  # so a balancer goes elsewhere
            socket.create_connection(("127.0.0.1", int(nodes.url(0).rsplit(":")[-1])))
        for welcome in (table, joined):
            _, back = await nodes.back(1, welcome)
            assert [said["text"] for said in back["chat"]] == ["hello"]
        assert list(nodes.server(1).registry.tables) == [table["slug"]]


async def test_a_request_during_a_hand_over_is_left_for_the_next_node(
    stores: PostgresStores, tmp_path: Path
) -> None:
    """Refused, it would be lost, and its player would wait for a restart that nobody needs."""
    async with cluster(stores, tmp_path) as nodes:
        ana, table = await nodes.create()
        nodes.server(0).registry.freeze()
        id_ = await ana.send("say", text="hello")
        await asyncio.sleep(0.05)
        answer, _ = await asyncio.gather(ana.receive("error", "goodbye"), nodes.server(0).stop())
        assert (answer["type"], answer["retry_ms"]) == ("goodbye", 100)
        client, _ = await nodes.back(1, table)
        assert (await client.ask("say", text="hello", id=id_))["type"] == "update"


async def test_the_tables_of_a_dead_process_are_opened_at_once(
    stores: PostgresStores, tmp_path: Path
) -> None:
    """Nobody listens at its address, so its lease need not run out."""
    async with cluster(stores, tmp_path) as nodes:
        ana, table = await nodes.create()
        dead = nodes.server(0)
        dead._listener.close()
        client, back = await nodes.back(1, table)
        assert back["you"] == 0
        assert list(nodes.server(1).registry.tables) == [table["slug"]]
        assert (await ana.receive("goodbye"))["reason"] == "moved"
        assert not dead.registry.tables
        await client.ask("say", text="still here")


async def test_a_table_that_moves_while_a_client_is_relayed(
    stores: PostgresStores, tmp_path: Path
) -> None:
    async with cluster(stores, tmp_path, 3) as nodes:
        ana, table = await nodes.create()
        ben, joined = await nodes.join(1, table["slug"])
        nodes.server(0).registry.moved(table["slug"])
        for person in (ana, ben):
            assert (await person.receive("goodbye"))["reason"] == "moved"
        await stores.released(table["slug"])
        _, back = await nodes.back(2, table)
        _, also = await nodes.back(1, joined)
        assert (back["you"], also["you"]) == (0, 1)
        assert [bool(nodes.server(n).registry.tables) for n in range(3)] == [False, False, True]


async def test_a_node_without_a_lease_shows_nobody_its_tables(
    stores: PostgresStores, tmp_path: Path
) -> None:
    """Another node may have gone on with them, and people would see an old table."""
    async with cluster(stores, tmp_path, 1) as nodes:
        _ana, table = await nodes.create()
        nodes.lose_lease(0)
        client, refused = await nodes.back(0, table)
        assert (refused["type"], refused["code"]) == ("error", "failed")
        assert refused["retry_ms"] == 1000
        await nodes.store(0).renew()
        back = await client.ask("resume", slug=table["slug"], token=table["token"])
        assert back["you"] == 0


async def refusal(nodes: Cluster, node: int, path: str) -> int:
    """The status with which a connection is refused."""
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await nodes.client(node, path)
    return refused.value.status


async def health(nodes: Cluster, node: int) -> int:
    async with nodes.session.get(f"{nodes.url(node)}/healthz") as answer:
        return answer.status


async def test_a_node_that_is_cut_off_from_the_database_sends_its_people_to_others(
    stores: PostgresStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a balancer they would come back to it as long as it is there, and wait."""
    monkeypatch.setattr(cut_off, "LOOK_EVERY_S", 0.01)
    async with cluster(stores, tmp_path) as nodes:
        ana, table = await nodes.create()
        await nodes.store(0).renew()  # it hears of the other
        nodes.lose_lease(0)
        await stores.expire(nodes.server(0).node)
        assert (await ana.receive("goodbye"))["reason"] == "moved"
        assert await health(nodes, 0) == 503
        assert await refusal(nodes, 0, f"/ws/{table['slug']}") == 503
        _, back = await nodes.back(1, table)
        assert back["you"] == 0
        await nodes.store(0).renew()
        async with asyncio.timeout(20):
            while await health(nodes, 0) == 503:
                await asyncio.sleep(0.01)
        ben = await nodes.client(0)
        assert (await ben.ask("join", slug=table["slug"], name="Ben"))["you"] == 1


async def test_people_stay_while_the_database_is_away_for_all_nodes(
    stores: PostgresStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cut_off, "LOOK_EVERY_S", 0.01)
    async with cluster(stores, tmp_path) as nodes:
        ana, table = await nodes.create()
        await nodes.store(0).renew()
        nodes.lose_lease(1)
        nodes.lose_lease(0)
        await asyncio.sleep(0.3)
        assert await health(nodes, 0) == 200
        await nodes.store(0).renew()
        assert (await ana.ask("say", text="still here"))["type"] == "update"
        assert list(nodes.server(0).registry.tables) == [table["slug"]]


async def test_a_relay_to_a_node_that_is_paused_gives_up(
    stores: PostgresStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It accepts connections and answers nothing: without a limit people would wait for ever."""
    monkeypatch.setattr(relay, "CONNECT_TIMEOUT_S", 0.2)
    async with cluster(stores, tmp_path) as nodes:
        _ana, table = await nodes.create()
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            async with stores.connection() as connection:
                await connection.execute(
                    "UPDATE node SET address = $1 WHERE id = $2",
                    f"127.0.0.1:{port}",
                    nodes.server(0).node,
                )
            ben = await nodes.client(1)
            await ben.send("join", slug=table["slug"], name="Ben")
            assert (await ben.receive())["reason"] == "moved"


async def test_a_new_table_moves_once_to_the_node_where_its_guests_are_sent(
    stores: PostgresStores, tmp_path: Path
) -> None:
    """Its host came when it had no name by which a balancer could choose."""
    async with cluster(stores, tmp_path) as nodes:
        ana, table = await nodes.create(seats=4)
        slug = table["slug"]
        ben = await nodes.client(1, f"/ws/{slug}")
        wish = {"slug": slug, "name": "Ben", "id": "an-id-that-cannot-be-guessed"}
        await ben.send("join", **wish)
        for person in (ana, ben):
            assert (await person.receive("goodbye"))["reason"] == "moved"
        await stores.released(slug)
        ben = await nodes.client(1, f"/ws/{slug}")
        assert (await ben.ask("join", **wish))["you"] == 1
        await nodes.back(1, table)
        assert [list(nodes.server(n).registry.tables) for n in range(2)] == [[], [slug]]
        cal = await nodes.client(0, f"/ws/{slug}")
        assert (await cal.ask("join", slug=slug, name="Cal"))["you"] == 2
        assert list(nodes.server(1).registry.tables) == [slug], "it has moved once"


async def test_a_new_table_stays_where_its_guests_are_sent(
    stores: PostgresStores, tmp_path: Path
) -> None:
    async with cluster(stores, tmp_path) as nodes:
        _ana, table = await nodes.create()
        for number, name in enumerate(("Ben", "Cal")):
            client = await nodes.client(number, f"/ws/{table['slug']}")
            joined = await client.ask("join", slug=table["slug"], name=name)
            assert joined["you"] == number + 1
        assert list(nodes.server(0).registry.tables) == [table["slug"]]


async def test_only_nodes_can_speak_for_others(stores: PostgresStores, tmp_path: Path) -> None:
    async with cluster(stores, tmp_path, 1) as nodes:
        for headers in ({}, {HEADER: "1 2"}, sign(b"guess", "node", "192.0.2.1", 1e9)):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await nodes.session.ws_connect(f"{nodes.url(0)}/node/ws", headers=headers)
            assert refused.value.status == 403
            url = f"{nodes.url(0)}/node/lease"
            async with nodes.session.get(url, headers=headers) as answer:
                assert answer.status == 403
    async with (
        running(tmp_path / "alone") as (_, url),
        aiohttp.ClientSession() as session,
        session.get(f"{url}/node/ws") as answer,
    ):
        assert answer.status == 403


def test_a_signature_is_for_one_client_at_one_node_and_for_some_minutes() -> None:
    headers = sign(b"secret", "node", "192.0.2.1", 1000.0)
    assert signed_address(b"secret", "node", headers, 1000.0) == "192.0.2.1"
    assert signed_address(b"secret", "node", headers, 1299.0) == "192.0.2.1"
    assert signed_address(b"secret", "node", headers, 1301.0) is None
    assert signed_address(b"secret", "other", headers, 1000.0) is None
    assert signed_address(b"other", "node", headers, 1000.0) is None
    forged = headers | {"X-Forwarded-For": "192.0.2.2"}
    assert signed_address(b"secret", "node", forged, 1000.0) is None
    assert signed_address(b"secret", "node", {}, 1000.0) is None
