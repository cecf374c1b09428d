"""openapi.json and asyncapi.json: current, whole, and true of a running server."""

import asyncio
import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import jsonschema_rs
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis.specs.openapi.schemas import OpenApiSchema

from penultima.server.http.app import App
from penultima.server.http.static_files import StaticFiles
from penultima.server.net.relay import LEASE_PATH
from penultima.server.net.relay import PATH as RELAY_PATH
from penultima.wire import codec
from tests.support.running_server import JsonClient, ServerProcess, running
from tests.support.simulated_server import World
from tools import api_specs

ROOT = Path(__file__).parents[2]
NOT_DESCRIBED = {
    "/ws", "/ws/{slug}", RELAY_PATH, LEASE_PATH, "/docs", "/docs/{path}", "/{path}",
}  # fmt: skip
EXAMPLES = 8
"""Requests to each operation."""


@pytest.mark.parametrize("file", api_specs.files(), ids=lambda file: file.name)
def test_descriptions_are_current(file: Path) -> None:
    """If this fails: python -m tools.api_specs"""
    assert file.read_text(encoding="utf-8") == api_specs.files()[file]


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from references(each)


@pytest.mark.parametrize("spec", [api_specs.openapi(), api_specs.asyncapi()], ids=["http", "ws"])
def test_references_lead_somewhere(spec: dict[str, Any]) -> None:
    found = set(references(spec))
    assert len(found) > 10
    for reference in found:
        place = spec
        for name in reference.removeprefix("#/").split("/"):
            place = place[name]


def test_every_route_is_described() -> None:
    routes = App(World().registry, StaticFiles()).routes().router.resources()
    paths = {route.canonical for route in routes}
    assert paths - NOT_DESCRIBED == {operation.path for operation in api_specs.OPERATIONS}


@pytest.mark.slow
def test_answers_over_http_are_as_described(tmp_path: Path) -> None:
    """Random requests to every operation, and those about a table for one that exists, too."""
    server = ServerProcess(tmp_path)
    try:
        slug = asyncio.run(opened_table(server.url))
        schema: OpenApiSchema = schemathesis.openapi.from_dict(api_specs.openapi())
        operations = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
        assert len(operations) == len(api_specs.OPERATIONS)
        for operation in operations:
            ask_at_random(operation.as_strategy(), server.url)
            if "{slug}" in operation.path:
                parameters = {"slug": slug} | ({"match": 1} if "{match}" in operation.path else {})
                operation.Case(path_parameters=parameters).call_and_validate(base_url=server.url)
    finally:
        server.end()


def ask_at_random(cases: SearchStrategy[Any], url: str) -> None:
    @given(cases)
    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def ask(case: Any) -> None:
        case.call_and_validate(base_url=url)

    ask()


async def opened_table(url: str) -> str:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/ws") as socket:
        client = JsonClient(socket)
        welcome = await client.ask("create", name="Ana", edition="zelda", bots=["greedy"])
        return str(welcome["table"]["slug"])


def load_client() -> Any:
    spec = importlib.util.spec_from_file_location("client", ROOT / "docs/examples/client.py")
    assert spec is not None and spec.loader is not None
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    return client


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["zelda", "frozen"])
def test_messages_of_a_match_are_as_described(edition: str, tmp_path: Path) -> None:
    """And so are the requests of a client that was written by hand."""
    spec = api_specs.asyncapi()
    sent, received = asyncio.run(match_messages(edition, tmp_path))
    assert {"welcome", "update"} <= {message["type"] for message in received}
    for direction, messages in (("request", sent), ("message", received)):
        for tag in {message["type"] for message in messages}:
            payload = spec["components"]["messages"][f"{direction}.{tag}"]["payload"]
            validator = jsonschema_rs.validator_for(payload | {"components": spec["components"]})
            for message in messages:
                if message["type"] == tag:
                    validator.validate(message)


async def match_messages(edition: str, data: Path) -> tuple[list[Any], list[Any]]:
    """What a client sent and received in a match."""
    sent: list[Any] = []
    received: list[Any] = []

    class Recorded(aiohttp.ClientWebSocketResponse):
        async def send_json(self, data: Any, *args: Any, **options: Any) -> None:
            sent.append(data)
            await super().send_json(data, *args, **options)

        async def __anext__(self) -> aiohttp.WSMessage:
            frame = await super().__anext__()
            received.append(frame.json())
            return frame

    async with (
        running(data) as (_, url),
        aiohttp.ClientSession(ws_response_class=Recorded) as session,
    ):
        await load_client().play(session, url, edition)
    return sent, received


def test_a_described_request_can_be_decoded_and_another_one_can_not() -> None:
    """The description forbids what the server refuses: fields that it doesn't know."""
    spec = api_specs.asyncapi()
    payload = spec["components"]["messages"]["request.say"]["payload"]
    validator = jsonschema_rs.validator_for(payload | {"components": spec["components"]})
    good, bad = {"type": "say", "text": "Hi"}, {"type": "say", "txt": "Hi"}
    assert validator.is_valid(good)
    assert not validator.is_valid(bad)
    codec.decode(json.dumps(good))
    with pytest.raises(msgspec.ValidationError):
        codec.decode(json.dumps(bad))
