"""The wire protocol: decoding, generated TypeScript, documentation."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from penultima.wire import codec
from penultima.wire.messages import Message
from penultima.wire.requests import Move, Request
from tools.typescript import FILES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_typescript_is_current(path: Path) -> None:
    """If this fails: python -m tools.typescript"""
    assert path.read_text() == FILES[path]()


@pytest.mark.parametrize("kind", get_args(Request) + get_args(Message))
def test_every_message_is_documented(kind: type[msgspec.Struct]) -> None:
    tag = kind.__struct_config__.tag
    assert f"| `{tag}` |" in (ROOT / "docs/protocol.md").read_text()


def test_a_request_decodes_into_its_type() -> None:
    frame = b'{"type":"move","id":"a1","seq":3,"action":{"do":"play","card":"B7","call":true}}'
    request = codec.decode(frame)
    assert isinstance(request, Move)
    assert request.seq == 3


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff",
        b'{"type":"nonsense"}',
        b'{"type":"move","seq":"3","action":{"do":"draw"}}',
        b'{"type":"move","seq":3,"action":{"do":"draw"},"more":1}',
        b'{"type":"say","text":""}',
        b'{"type":"join","slug":"x","name":"' + b"n" * 25 + b'"}',
        b"[" * 5000,
    ],
)
def test_a_malformed_request_is_refused(frame: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        codec.decode(frame)
