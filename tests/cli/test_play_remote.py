"""`penultima play` at a server: arguments and errors."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.terminal.address import Address
from penultima.text.fluent import Lang
from tests.terminal.line_player import TIMEOUT_S, at_server


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    ("args", "en", "es"),
    [
        (["--join", "http://127.0.0.1:1/t/x"], "http://127.0.0.1:1 doesn't answer.", "no responde"),
        (["--join", "http://127.0.0.1:1"], "isn't the link of a table", "no es el enlace"),
        (["--create", "http://127.0.0.1:1/t/x"], "isn't the address", "no es la dirección"),
        (["--create", "http://127.0.0.1:1"], "doesn't answer", "no responde"),
        (["--join", "http://h/t/x", "--seed", "3"], "--seed doesn't go with --join.", "--seed no"),
        (["--create", "http://h", "--bots", "genius"], "There is no such bot.", "No hay un bot"),
        (["--create", "http://h", "--players", "11"], "2 to 10 seats", "2 a 10 lugares"),
        (["--create", "http://h", "--players", "0"], "2 to 10 seats", "2 a 10 lugares"),
        (["--create", "http://h", "--name", "x" * 25], "at most 24 letters", "24 letras"),
        (["--clock", "30"], "--clock belongs to --create.", "--clock va con --create."),
        (["--watch", "http://127.0.0.1:1/t/x"], "doesn't answer", "no responde"),
        (["--watch", ""], "“” isn't the link of a table", "«» no es el enlace"),
        (["--watch", "h/t/x", "--join", "h/t/x"], "--join doesn't go with --watch", "--join no"),
        (["--watch", "h/t/x", "--name", "B"], "--name doesn't go with --watch.", "--name no"),
        (["--tables", "http://127.0.0.1:1"], "doesn't answer", "no responde"),
        (["--tables", "http://h/t/x"], "isn't the address", "no es la dirección"),
        (["--tables", "h", "--preset", "fast"], "--preset doesn't go with --tables", "--preset no"),
        (["--quick", "h", "--preset", "fast"], "--preset doesn't go with --quick.", "--preset no"),
        (["--join", "h/t/x", "--preset", "fast"], "--preset doesn't go with --join.", "--preset"),
        (["--resume", "--seed", "3"], "--seed doesn't go with --resume.", "--seed no"),
    ],
)
def test_bad_arguments_are_reported_in_one_line_with_status_2(
    args: list[str], en: str, es: str, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    name = [] if "--watch" in args else ["--name", "Ana"]
    assert main(["play", "--plain", *name, *args, "--lang", lang]) == 2
    error = capsys.readouterr().err
    assert (en if lang == "en" else es) in error
    assert len(error.splitlines()) == 1


def test_end_of_input_leaves_and_keeps_the_seat(data: Path, tmp_path: Path) -> None:
    """In a process of its own, so that a thread which keeps it from exiting is noticed."""

    async def script(server: Address) -> None:
        command = [sys.executable, "-m", "penultima", "play", "--create", server.server]
        process = await asyncio.create_subprocess_exec(
            *command, "--name", "Ana", "--players", "2", "--bots", "greedy", "--lang", "en",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=os.environ,
        )  # fmt: skip
        output, _ = await asyncio.wait_for(process.communicate(b"ready\nwho"), TIMEOUT_S)
        assert process.returncode == 0
        assert "Ana: ready, host." in output.decode()
        assert "Your seat is kept. Come back with: penultima play --join" in output.decode()

    at_server(tmp_path, script)
