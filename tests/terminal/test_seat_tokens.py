"""Stored tokens of seats at servers."""

from pathlib import Path

import pytest

from penultima.terminal.address import Address
from penultima.terminal.seat_tokens import SeatToken, find_token, store_token
from penultima.text.fluent import Lang

from .line_player import Lines, at_server


def test_without_a_name_the_latest_token_is_found(data: Path) -> None:
    for name in ("Ana", "Ben"):
        store_token("http://h/t/x", SeatToken("x", "secret", name))
    assert find_token("http://h/t/x") == SeatToken("x", "secret", "Ben")
    assert find_token("http://h/t/x", "Ana") == SeatToken("x", "secret", "Ana")
    assert find_token("http://h/t/y") is None


@pytest.mark.parametrize(
    ("lang", "warning"),
    [("en", "This seat won't be remembered"), ("es", "Este lugar no se recordará")],
)
def test_a_player_whose_token_cannot_be_stored_can_play(
    lang: Lang, warning: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error used to be reported as a server that doesn't answer."""
    file = tmp_path / "a-file"
    file.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(file))

    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", lang, seats=2)
        await ana.reads("Ana:")
        await ana.reads(warning)
        assert not await ana.leaves(), "there is no way to come back"

    at_server(tmp_path, script)
