"""`penultima serve` where the page for browsers isn't installed."""

from pathlib import Path
from typing import Any

import pytest

from penultima.cli.main import main
from penultima.server import main as server
from penultima.server.http import static_files


@pytest.mark.parametrize("has_page", [True, False])
def test_serve_says_how_to_get_the_page(
    has_page: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if has_page:
        (tmp_path / "index.html").touch()
    served: list[Any] = []
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    monkeypatch.setattr(server, "run", lambda config, opened: served.append(config))
    assert main(["serve", "--data", str(tmp_path)]) == 0
    assert served
    assert ("make page" in capsys.readouterr().err) != has_page
