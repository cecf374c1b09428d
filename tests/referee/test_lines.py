"""The referee reads and writes lines: one out for one in, until the input ends."""

import io
import json
import subprocess
import sys

from penultima.referee.referee import serve
from penultima.referee.requests import LONGEST_LINE

from .openings import ZELDA


def test_every_line_gets_one_line() -> None:
    lines = [b'{"ask":"state"}', b"", b"x" * (3 * LONGEST_LINE), b"\r", b'{"new":1}', b"last"]
    out = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines)), out)
    replies = out.getvalue().splitlines()
    assert len(replies) == len(lines)
    assert all(json.loads(reply)["ok"] is False for reply in replies)


def test_the_longest_line_is_read_and_a_longer_one_refused() -> None:
    line = b'{"ask":"state"}'.ljust(LONGEST_LINE)
    out = io.BytesIO()
    serve(io.BytesIO(line + b"\n" + line + b" \n"), out)
    first, second = (json.loads(reply)["error"]["message"] for reply in out.getvalue().splitlines())
    assert "no game yet" in first
    assert "too long" in second


def test_the_command_answers_and_ends_with_its_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "penultima", "referee"],
        input=json.dumps({"new": ZELDA}) + '\n{"ask": "legal", "for": "Ana"}\nnonsense',
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True, False]
    assert done.stderr == ""
