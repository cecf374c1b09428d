"""The notebooks run from the first cell to the last, as Jupyter runs them.

They are kept without outputs, so that a change of a notebook is a change of its code: the site and
the tests run them.
"""

import json
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SHOWS = {
    "game": ("data:image/svg+xml", "Ana: "),
    "rule": ("measures differ", "comebacks"),
    "agent": ("linear  won",),
}
"""What has to be among the outputs of each."""


def outputs(notebook: Any) -> str:
    return json.dumps([cell.get("outputs", []) for cell in notebook.cells])


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    ).execute()
    for text in SHOWS[path.stem]:
        assert text in outputs(notebook)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert not any(cell.outputs or cell.execution_count for cell in code)


def test_every_notebook_is_linked() -> None:
    page = (FOLDER.parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
    assert [path.stem for path in NOTEBOOKS] == sorted(SHOWS)
    for path in NOTEBOOKS:
        assert f"(../examples/notebooks/{path.name})" in page
