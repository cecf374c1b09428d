"""The progress bar: there from the beginning, gone at the end, on one line of any terminal."""

from io import StringIO

import pytest

from penultima.cli.progress import ProgressBar


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [20, 80, 300])
def test_it_stays_on_its_line(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar that is wider than the window fills it with copies of itself."""
    monkeypatch.setenv("COLUMNS", str(columns))
    terminal = Terminal()
    with ProgressBar("arena", 10, terminal) as bar:
        bar.show(10, "done")
    lines = terminal.getvalue().split("\r")
    assert all(len(line) < columns for line in lines)
    assert "\n" not in "".join(lines)
    assert lines[-2].isspace() and lines[-1] == ""


def test_it_is_there_before_anything_is_done() -> None:
    """What takes long may take long for its first part, too."""
    terminal = Terminal()
    with ProgressBar("arena", 10, terminal):
        assert "arena ···" in terminal.getvalue()


def test_nobody_looks_at_a_pipe() -> None:
    pipe = StringIO()
    with ProgressBar("arena", 10, pipe) as bar:
        bar.show(10)
    assert pipe.getvalue() == ""
