"""A hostile server: nothing that it sends reaches the terminal as anything but plain text."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.terminal.received import read_message
from penultima.wire.messages import Message
from tests.support.simulated_clients import SNOWBALL, begin, table_of

from .hostile_server import ATTACKS, Spoiler, hostile_server
from .line_player import TIMEOUT_S, Lines, play_a_round
from .pseudo_terminal import Terminal


def recorded_frames() -> list[bytes]:
    """What a server sends in a lobby, with chat and a proposal, in a round and with a refusal."""
    world, (ana, ben) = table_of("Ana", "Ben", edition="frozen", table_name="Friends")
    ben.ask("say", text="hello")
    ben.ask("propose", card="WC1", rule=SNOWBALL)
    ben.ask("start")
    begin(world, [ana, ben])
    ana.ask("resync")
    return [bytes(frame) for frame in ana.channel.frames + ben.channel.frames]


FRAMES = recorded_frames()


def strings_of(value: Any) -> list[str]:
    match value:
        case str():
            return [value]
        case dict():
            return [text for pair in value.items() for each in pair for text in strings_of(each)]
        case list() | tuple():
            return [text for each in value for text in strings_of(each)]
        case _:
            return []


def assert_plain(message: Message) -> None:
    for text in strings_of(msgspec.to_builtins(message)):
        assert text.isprintable(), ascii(text)


def test_every_text_is_cleaned_where_it_enters() -> None:
    spoiler = Spoiler()
    for frame in FRAMES:
        spoiled = spoiler.spoil(msgspec.json.decode(frame))
        assert_plain(read_message(msgspec.json.encode(spoiled)))
    assert spoiler.count > len(ATTACKS)


hostile = st.one_of(
    st.sampled_from(ATTACKS),
    st.text(st.characters(categories=["Cc", "Cf", "Co", "Zl", "Zp", "Mn"]), min_size=1),
    st.binary(min_size=1, max_size=40).map(lambda raw: "\x1b" + raw.decode("latin-1")),
)


@given(st.data())
def test_any_string_in_any_field_is_plain_or_refused(data: st.DataObject) -> None:
    """Escape sequences and controls anywhere in a real message, tags and keys too."""
    message = msgspec.json.decode(data.draw(st.sampled_from(FRAMES)))
    count = len(strings_of(message))
    chosen = data.draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=5))
    attack, numbers = data.draw(hostile), iter(range(count))

    def spoil(value: Any) -> Any:
        match value:
            case str():
                return value + attack if next(numbers) in chosen else value
            case dict():
                return {spoil(key): spoil(each) for key, each in value.items()}
            case list():
                return [spoil(each) for each in value]
            case _:
                return value

    # When refused, the client says that it is no server of this version, and ends.
    with suppress(msgspec.DecodeError):
        assert_plain(read_message(msgspec.json.encode(spoil(message))))


@given(st.binary(max_size=200) | st.integers(2, 200_000).map(lambda depth: b"[" * depth))
def test_frames_that_are_no_messages_are_refused(frame: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_message(frame)


@pytest.mark.parametrize("slug", ["x;reboot", "../up", "$(id)", "a b", ""])
def test_a_link_to_print_is_letters_and_digits(slug: str) -> None:
    """It is shown as part of a command that people copy into their shell."""
    welcome = next(m for m in map(msgspec.json.decode, FRAMES) if m["type"] == "welcome")
    with pytest.raises(msgspec.ValidationError, match="slug"):
        read_message(msgspec.json.encode({**welcome, "slug": slug}))


def test_line_mode_writes_plain_lines(data: Path, tmp_path: Path) -> None:
    async def go() -> None:
        async with hostile_server(tmp_path / "server") as (server, spoiler):
            ana = Lines(server, "Ana", edition="frozen", seats=2, bots=("greedy",))
            await ana.reads("getting ready, host")
            ana.type("say hello", "who", "rules", "start")
            await ana.reads("hello")
            await asyncio.wait_for(play_a_round(ana, "Press Enter when you are ready"), TIMEOUT_S)
            ana.type("table", "scores")
            await ana.leaves()
            assert 2 * spoiler.count > len(ATTACKS)
            for line in ana.written:
                assert all(part.isprintable() for part in line.split("\n")), ascii(line)

    asyncio.run(go())


IN_LINES = (
    ("getting ready, host", "say hey\n"),
    (": hey", "rules\nstart\n"),
    ("  1. ", "quit\n"),
    ("kept", ""),
)
ON_SCREENS = (
    ("getting ready", "t"),
    ("Enter sends it", "hey\r"),
    (": hey", "s"),
    ("Your hand: ", "q"),
    ("kept", ""),
)


@pytest.mark.slow
@pytest.mark.parametrize("script", [IN_LINES, ON_SCREENS], ids=["lines", "screens"])
def test_a_terminal_gets_no_sequence_of_the_server(
    script: tuple[tuple[str, str], ...], data: Path, tmp_path: Path
) -> None:
    """The bytes that a real terminal would obey, in a lobby with chat and in a round."""

    def play(terminal: Terminal) -> str:
        for text, keys in script:
            terminal.wait_for(text)
            terminal.type(keys)
        terminal.close()
        return terminal.transcript

    async def go() -> str:
        async with hostile_server(tmp_path / "server") as (server, spoiler):
            args = ["--create", server.url, "--name", "Ana", "--players", "2", "--bots", "greedy"]
            more = ["--plain"] if script is IN_LINES else []
            terminal = Terminal("play", *args, *more)
            try:
                shown = await asyncio.to_thread(play, terminal)
            finally:
                terminal.end()
            assert 2 * spoiler.count > len(ATTACKS)
            return shown

    shown = re.sub("\x1b]22;[a-z]+\x07", "", asyncio.run(go()))  # Textual's own: the mouse's shape
    signs = (
        "\x1b]52",
        "\x1b]0",
        "\x1b]8",
        "\x1bP",
        "\x1bc",
        "\x1bZ",
        "\x1b[21t",
        "\x9b",
        "\x9c",
        "\x9d",
        "\x07",
        "\u202e",
    )
    for sign in (*signs, "\u2066", "\u200d", "\ufeff"):
        assert sign not in shown, (sign, ascii(shown))
