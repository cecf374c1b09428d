"""The container image and its compose files, as far as they can be checked without an engine.

tests/test_install.py runs the steps of the image.
"""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from penultima.cli import serve
from penultima.cli.environment import FILE, variable
from penultima.cli.exit_codes import Parser
from tools import lock

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE_FILES = ("compose.yaml", "container/compose.postgresql.yaml")


@pytest.mark.parametrize("file", lock.wanted(), ids=lambda file: file.name)
def test_pinned_dependencies_are_those_of_the_project(file: Path) -> None:
    """If this fails: make lock"""
    assert list(lock.problems(file)) == []
    assert len(lock.LINE.findall(file.read_text(encoding="utf-8"))) >= len(lock.wanted()[file])


def test_a_pinned_version_that_does_not_fit_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "requirements.txt"
    file.write_text("aiohttp==1.0 \\\n    --hash=sha256:" + "0" * 64 + "\ntextual==8.0 \\\n")
    needs = ["aiohttp>=3", "textual>=8", "Msgspec"]
    monkeypatch.setattr(lock, "wanted", lambda: {file: needs})
    problems = ["textual has no hash", "aiohttp 1.0 doesn't fit >=3", "Msgspec is missing"]
    assert list(lock.problems(file)) == problems


def test_the_image_has_the_python_that_its_dependencies_are_pinned_for() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert set(images) == {f"python:{lock.PYTHON}-slim"}


def test_the_steps_of_the_image_are_those_of_the_script() -> None:
    script = (ROOT / "container/build.sh").read_text(encoding="utf-8")
    steps = re.findall(r"^RUN container/build.sh (\w+)", DOCKERFILE, re.MULTILINE)
    assert steps == re.findall(r"^(\w+)\(\)", script, re.MULTILINE)


def test_the_image_runs_as_nobody_special_with_one_volume_and_a_health_check() -> None:
    final = DOCKERFILE.rpartition("FROM ")[2]
    assert re.findall(r"^USER (.*)", final, re.MULTILINE) == ["10001:10001"]
    assert re.findall(r"^VOLUME (.*)", final, re.MULTILINE) == ["/data"]
    assert "HEALTHCHECK" in final
    assert "penultima-healthcheck" in final


def variables() -> set[str]:
    parser = Parser(add_help=False)
    serve.add_arguments(parser)
    names = {variable(action) for action in parser._actions}
    return names | {name + FILE for name in names}


@pytest.mark.parametrize("name", COMPOSE_FILES)
def test_compose_files_lock_the_server_up_and_set_variables_that_exist(name: str) -> None:
    composed: dict[str, Any] = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
    server = composed["services"]["penultima"]
    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]
    assert set(server["environment"]) <= variables()
    assert (ROOT / name).parent.joinpath(server["build"], "Dockerfile").is_file()
    for service in composed["services"].values():
        mounts = [volume.split(":")[0] for volume in service.get("volumes", [])]
        files = [mount for mount in mounts if mount.startswith(".")]
        assert set(mounts) - set(files) <= set(composed["volumes"])
        assert all((ROOT / name).parent.joinpath(file).is_file() for file in files)
        assert set(service.get("secrets", ())) <= set(composed.get("secrets", ()))


def test_the_image_sets_variables_that_exist() -> None:
    assert set(re.findall(r"PENULTIMA_\w+", DOCKERFILE)) <= variables()
