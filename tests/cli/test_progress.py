"""The progress bar: on one line of any terminal, and removed at the end."""

from io import StringIO

import pytest

from penultima.cli.progress import ProgressBar


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [20, 80, 300])
def test_the_bar_stays_on_one_line(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar wider than the window would fill it with copies of itself."""
    monkeypatch.setenv("COLUMNS", str(columns))
    terminal = Terminal()
    with ProgressBar("arena", 10, terminal) as bar:
        bar.show(10, "done")
    lines = terminal.getvalue().split("\r")
    assert all(len(line) < columns for line in lines)
    assert "\n" not in "".join(lines)
    assert lines[-2].isspace() and lines[-1] == ""


def test_the_bar_is_shown_before_the_first_result() -> None:
    """The first result can take a while."""
    terminal = Terminal()
    with ProgressBar("arena", 10, terminal):
        assert "arena ···" in terminal.getvalue()


def test_nothing_is_written_to_a_pipe() -> None:
    pipe = StringIO()
    with ProgressBar("arena", 10, pipe) as bar:
        bar.show(10)
    assert pipe.getvalue() == ""
