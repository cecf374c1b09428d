"""A machine with only Python: the sources without compiler and Node, installed, and a match played.

Nothing is fetched: what the package declares that it needs is linked from here, and nothing else.
"""

import os
import re
import signal
import subprocess
import sys
import tarfile
import venv
from importlib.metadata import Distribution, distribution, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import build_page
from tools import reproducible

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.slow  # it builds and starts processes


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two builds of the same sources."""
    build_page.build(ROOT)
    folder = tmp_path_factory.mktemp("builds")
    builds = []
    for number, umask in enumerate(reproducible.UMASKS):
        tree, out = folder / f"tree{number}", folder / f"out{number}"
        reproducible.copy(tree)
        reproducible.build(tree, out, plain=True, umask=umask)
        builds.append(out)
    return builds


def test_the_same_sources_make_the_same_archives(builds: list[Path]) -> None:
    first, second = map(reproducible.hashes, builds)
    assert sorted(Path(name).suffix for name in first) == [".gz", ".whl"]
    assert first == second


def test_archives_name_neither_this_machine_nor_its_user(builds: list[Path]) -> None:
    (archive,) = builds[0].glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        assert {(i.uid, i.uname, i.mtime) for i in packed} == {(0, "", 315532800)}


def needed(package: Distribution, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The packages that one needs without its extras, and those that these need, by name."""
    for requirement in map(Requirement, package.requires or ()):
        marker = requirement.marker
        if requirement.name not in found and (marker is None or marker.evaluate({"extra": ""})):
            found[requirement.name] = distribution(requirement.name)
            needed(found[requirement.name], found)
    return found


def link(package: Distribution, site: Path) -> None:
    """Make an installed package available in another environment."""
    for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(package.locate_file(top))))


def test_a_match_is_played_with_nothing_but_the_wheel(builds: list[Path], tmp_path: Path) -> None:
    """The three commands in the README, in a fresh environment."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (commands,) = re.findall(r"```\n(pip install penultima\n.*?)```", readme, re.DOTALL)
    install, serve, play = (line.partition("#")[0].split() for line in commands.splitlines())
    venv.create(tmp_path / "venv", symlinks=True)
    python = tmp_path / "venv/bin/python"
    (site,) = (tmp_path / "venv/lib").glob("*/site-packages")

    (wheel,) = builds[0].glob("*.whl")
    offline = ["--no-deps", "--no-index", "--quiet"]
    pip = [sys.executable, "-m", *install[:1], "--python", str(python), *install[1:-1]]
    subprocess.run([*pip, *offline, str(wheel)], check=True, timeout=120)
    (metadata,) = site.glob("penultima-*.dist-info")
    for package in needed(Distribution.at(metadata), {}).values():
        link(package, site)

    penultima = tmp_path / "venv/bin" / serve[0]
    environment = {"PATH": os.defpath, "HOME": str(tmp_path)}
    server = subprocess.Popen(
        [str(penultima), *serve[1:], "--port", "0", "--log-level", "warning"],
        cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None and server.stderr is not None
        address = server.stdout.readline().split(": ", 1)[1].strip()
        client = [str(python), str(ROOT / play[1]), address]
        won = subprocess.run(client, capture_output=True, text=True, check=True, timeout=120)
    finally:
        server.send_signal(signal.SIGTERM)
        _, warnings = server.communicate(timeout=60)
    assert won.stdout.count(" won the match\n") == 4
    assert warnings.startswith("penultima: the kernel isn't compiled"), warnings
    told = subprocess.run([penultima, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"penultima {version('penultima')}\n"


def test_the_version_is_that_of_the_changelog() -> None:
    """Guards the only other place that names it."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (newest, *_) = re.findall(r"^## ([\w.]+)", changelog, re.MULTILINE)
    assert newest == version("penultima")
