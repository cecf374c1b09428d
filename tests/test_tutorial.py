"""The tutorial works: its commands print what it says, and its files are those in docs/examples.

test_docs.py runs its Python examples.
"""

import doctest
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: ([\w./]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS = "http://localhost:8000"


class Command(NamedTuple):
    line: str
    output: str


def files() -> Iterator[tuple[str, str]]:
    """The blocks that are whole files, with their paths."""
    for _, path, text in BLOCK.findall(PAGE):
        if path:
            yield path, text


def commands() -> Iterator[Command]:
    for language, _, text in BLOCK.findall(PAGE):
        if language == "console":
            for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                line, _, output = part.partition("\n")
                yield Command(line, output)


@pytest.mark.parametrize(("path", "text"), list(files()), ids=lambda each: each[:30])
def test_a_file_in_the_tutorial_is_the_example(path: str, text: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == text


@pytest.mark.slow
def test_the_commands_print_what_the_tutorial_says(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "100"}
    server: subprocess.Popen[str] | None = None
    address, done = "", 0
    try:
        for line, expected in commands():
            words = line.replace("tutorial-tables", str(tmp_path / "tables"))
            if line.startswith("penultima serve"):
                assert server is None
                server = subprocess.Popen(
                    [*words.split(), "--port", "0", "--log-level", "warning"],
                    cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True,
                )  # fmt: skip
                assert server.stdout is not None
                printed = server.stdout.readline()
                address = printed.split(": ")[1].strip()
            else:
                run = subprocess.run(
                    words.replace(ADDRESS, address), shell=True, cwd=ROOT, env=environment,
                    capture_output=True, text=True, check=True, timeout=120,
                )  # fmt: skip
                printed = run.stdout
            printed = printed.replace(address, ADDRESS) if address else printed
            checker = doctest.OutputChecker()
            assert checker.check_output(expected, printed, doctest.ELLIPSIS), (line, printed)
            done += 1
    finally:
        if server is not None:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
            assert server.stdout is not None
            server.stdout.close()
    assert done >= 6
