"""Workflows call make targets, so that everything they do can be done on any machine."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))
JOBS = {"test", "wheels", "container", "docs", "soak", "mutants", "examples", "audit"}


def read(file: Path) -> dict[str, Any]:
    """YAML 1.1 takes the key `on` for True, so it is looked for as that."""
    content: dict[Any, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in content.items()}


def test_there_is_a_workflow_for_every_purpose() -> None:
    assert {file.stem for file in FILES} == JOBS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_step_is_a_make_target_or_prepares_for_one(file: Path) -> None:
    workflow = read(file)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    runs = [step["run"].split() for step in steps if "run" in step]
    assert runs
    for make, target, *variables in runs:
        assert make == "make"
        assert target in targets
        assert all("=" in variable or variable[0] == "-" or variable[-1] == '"'
                   for variable in variables)  # fmt: skip
    assert all(step["uses"].startswith("actions/") for step in steps if "run" not in step)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_workflow_may_only_read_and_ends(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 350 for job in workflow["jobs"].values())


def test_the_oldest_and_the_newest_python_are_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [
        line.rpartition(" :: ")[2] for line in project["classifiers"] if "Python :: 3." in line
    ]
    (job,) = read(ROOT / ".github/workflows/test.yml")["jobs"].values()
    assert job["strategy"]["matrix"]["python"] == [versions[0], versions[-1]]
    assert project["requires-python"] == f">={versions[0]}"


@pytest.mark.parametrize(
    ("name", "often"),
    [("soak", r"\d+ \d+ \* \* \*"), ("mutants", r".* 0"), ("examples", r".* 0")],
)
def test_long_runs_have_their_time(name: str, often: str) -> None:
    (schedule,) = read(ROOT / f".github/workflows/{name}.yml")["on"]["schedule"]
    assert re.fullmatch(often, schedule["cron"])
