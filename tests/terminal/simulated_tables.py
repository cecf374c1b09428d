"""Terminals at a simulated server: positions are set, and time passes only if a test says so."""

import asyncio
from typing import cast

import msgspec

from penultima.terminal.address import Address
from penultima.terminal.connection import ServerConnection
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_line_mode import RemoteLineMode
from penultima.text.fluent import Lang
from penultima.wire import requests as ask
from penultima.wire.messages import Message, Refusal
from tests.support.simulated_clients import Person, stand_at, table_of

from .line_player import Lines


class SimulatedConnection:
    """Passes on what a person at a simulated table receives."""

    is_connected = True

    def __init__(self, person: Person, client: RemoteClient) -> None:
        self.person, self.client = person, client

    async def run(self) -> None:
        while True:
            for message in self.person.new():
                self.client._on_message(message)
            await asyncio.sleep(0.005)

    def post(self, request: ask.Request) -> str:
        fields = msgspec.to_builtins(request)
        del fields["id"]  # the person gives it another
        id_ = self.person.ask(fields.pop("type"), **fields)
        self.person.world.run(0)
        return id_

    async def ask(self, request: ask.Request) -> Message | None:
        id_ = self.post(request)
        answers = (m for m in self.person.messages if isinstance(m, Refusal) and m.id == id_)
        return next(answers, None)

    def stop(self) -> None:
        """Nothing runs that would have to be stopped."""

    async def close(self) -> None:
        """Nothing to close."""


def remote_client(person: Person, lang: Lang = "en") -> RemoteClient:
    client = RemoteClient(Address("http://127.0.0.1:1", person.slug), person.name, lang)
    client.connection = cast(ServerConnection, SimulatedConnection(person, client))
    return client


class SimulatedLines(Lines):
    """A player in line mode at a simulated table."""

    def __init__(self, person: Person, lang: Lang = "en") -> None:
        self.start(remote_client(person, lang), RemoteLineMode)


def people_at(position: str | None, *names: str, **rules: object) -> list[Person]:
    """People at a Frozen table with these house rules, in a position or in the lobby."""
    world, people = table_of(*names, edition="frozen")
    for version, (card, rule) in enumerate(rules.items(), 1):
        people[0].ask("propose", card=card, rule=rule)
        for person in people[1:]:
            person.ask("vote", version=version, agree=True)
    if position is None:
        return people
    for person in people[1:]:
        person.ask("ready")
    people[0].ask("start")
    world.run(0)
    stand_at(people[0], position)
    people[0].ask("skip_opening")
    world.run(0)
    return people
