"""HTTPS at home: a certificate of the server's own, real TLS on loopback, HTTP beside it."""

import asyncio
import json
import ssl
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import aiohttp
import pytest
import uvloop
from cryptography import x509

from penultima.errors import BadSetup
from penultima.server.certificates import Names, OwnCertificates, own_names
from penultima.server.config import Config
from penultima.server.https import load_context
from penultima.server.main import Server
from tests.support.running_server import JsonClient

HOME = Names(frozenset({"localhost", "pi.local"}), frozenset({ip_address("127.0.0.1")}))
NOW = datetime(2026, 11, 17, tzinfo=UTC)


def read(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def made(folder: Path) -> OwnCertificates:
    certificates = OwnCertificates(folder)
    assert certificates.prepare(HOME, NOW)
    return certificates


def test_the_authority_is_for_local_names_only(tmp_path: Path) -> None:
    """Whoever steals its key can't pass for any other site."""
    authority = read(made(tmp_path).authority)
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert constraints.critical
    permitted = {str(each.value) for each in constraints.value.permitted_subtrees or []}
    assert {"local", "192.168.0.0/16", "pi.local"} <= permitted
    assert not [each for each in permitted if each in ("", "0.0.0.0/0", "com", "org")]


def test_only_the_owner_can_read_the_keys(tmp_path: Path) -> None:
    made(tmp_path / "https")
    files = list((tmp_path / "https").iterdir())
    assert {file.name for file in files} == {
        "authority.crt", "authority.key", "server.crt", "server.key",
    }  # fmt: skip
    assert {file.stat().st_mode & 0o077 for file in files} == {0}


def test_nothing_is_made_again_without_need(tmp_path: Path) -> None:
    certificates = made(tmp_path)
    assert not certificates.prepare(HOME, NOW + timedelta(days=300))


def test_a_certificate_that_ends_soon_is_renewed_and_phones_still_trust_it(tmp_path: Path) -> None:
    certificates = made(tmp_path)
    before = certificates.fingerprint
    later = NOW + timedelta(days=380)
    assert certificates.prepare(HOME, later)
    assert read(certificates.certificate).not_valid_after_utc > later + timedelta(days=300)
    assert certificates.fingerprint == before


def test_a_new_address_gets_a_new_certificate_of_the_same_authority(tmp_path: Path) -> None:
    certificates = made(tmp_path)
    before = certificates.fingerprint
    moved = Names(HOME.dns, HOME.addresses | {ip_address("192.168.7.20")})
    assert certificates.prepare(moved, NOW)
    assert certificates.fingerprint == before


def test_a_name_that_the_authority_may_not_sign_for_needs_another_authority(tmp_path: Path) -> None:
    certificates = made(tmp_path)
    before = certificates.fingerprint
    public = Names(HOME.dns | {"cards.example.org"}, HOME.addresses)
    assert certificates.prepare(public, NOW)
    assert certificates.fingerprint != before


def test_damaged_files_are_made_again(tmp_path: Path) -> None:
    certificates = made(tmp_path)
    certificates.certificate.write_bytes(b"half")
    assert certificates.prepare(HOME, NOW)
    read(certificates.certificate)


def test_this_machine_has_a_name_and_an_address() -> None:
    names = own_names(["cards.example.org"])
    assert {"localhost", "cards.example.org"} <= names.dns
    assert ip_address("127.0.0.1") in names.addresses


async def talk(server: Server, port: int) -> None:
    """A client that trusts the authority opens a table over TLS; HTTP goes on working."""
    info = server.https.info
    assert info is not None
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/penultima-authority.crt") as answer:
            assert answer.content_type == "application/x-x509-ca-cert"
            trusted = ssl.create_default_context(cadata=await answer.text())
        async with session.get(f"http://127.0.0.1:{port}/api/https") as answer:
            assert json.loads(await answer.text()) == {
                "port": info.port,
                "fingerprint": info.fingerprint,
            }
        for host in ("localhost", "127.0.0.1"):
            async with session.get(f"https://{host}:{info.port}/healthz", ssl=trusted) as answer:
                assert await answer.text() == "ok\n"
        many = [session.get(f"https://localhost:{info.port}/", ssl=trusted) for _ in range(20)]
        for answer in await asyncio.gather(*many):
            assert answer.status == 200
            await answer.read()
        url = f"wss://127.0.0.1:{info.port}/ws"
        client = JsonClient(await session.ws_connect(url, ssl=trusted))
        welcome = await client.ask("create", name="Ana", edition="zelda", bots=["clever"])
        assert welcome["token"]
        plain = JsonClient(await session.ws_connect(f"ws://127.0.0.1:{port}/ws"))
        assert (await plain.ask("watch", slug=welcome["slug"]))["type"] == "welcome"
        for each in (client, plain):
            await each.socket.close()
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await session.get(f"https://127.0.0.1:{info.port}/healthz")


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_https_works_from_a_fresh_folder_and_http_beside_it(
    tmp_path: Path, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    async def test() -> None:
        server = Server(Config(port=0, https_port=0, data=tmp_path / "fresh"))
        port = await server.start()
        try:
            await asyncio.wait_for(talk(server, port), 60)
        finally:
            await server.stop()
        assert server.registry.address_limits.http_connections == 0

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(test())


def test_plain_http_at_the_port_of_https_is_cut_off(tmp_path: Path) -> None:
    async def test() -> None:
        server = Server(Config(port=0, https_port=0, data=tmp_path))
        await server.start()
        assert server.https.info
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.https.info.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            with suppress(ConnectionError):
                assert b"HTTP" not in await asyncio.wait_for(reader.read(), 30)
            writer.close()
        finally:
            await server.stop()
        assert server.registry.address_limits.http_connections == 0

    asyncio.run(test())


def test_ones_own_files_are_used(tmp_path: Path) -> None:
    certificates = made(tmp_path / "own")

    async def test() -> None:
        config = Config(
            port=0,
            https_port=0,
            data=tmp_path / "data",
            certificate=certificates.certificate,
            key=certificates.key,
        )
        server = Server(config)
        port = await server.start()
        try:
            assert server.https.info
            assert server.https.info.fingerprint is None
            trusted = ssl.create_default_context(cafile=str(certificates.authority))
            url = f"https://localhost:{server.https.info.port}/healthz"
            async with aiohttp.ClientSession() as session:
                async with session.get(url, ssl=trusted) as answer:
                    assert answer.status == 200
                async with session.get(f"http://localhost:{port}/penultima-authority.crt") as none:
                    assert none.status == 404
        finally:
            await server.stop()

    asyncio.run(test())


def test_a_key_that_is_no_key_is_one_clear_line(tmp_path: Path) -> None:
    certificates = made(tmp_path)
    certificates.key.write_text("nothing")
    with pytest.raises(BadSetup, match="can't use the certificate"):
        load_context(certificates.certificate, certificates.key)
