"""A machine with only Python: the sources without compiler and Node, installed, and a match played.

Nothing is fetched: pip finds what the package declares that it needs in a folder, and nothing else.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

import build_page
from tests.support.wheelhouse import hashed_requirements, needed
from tools import reproducible, sbom

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


def test_a_wheel_says_what_is_in_it_and_under_which_licenses(builds: list[Path]) -> None:
    (wheel,) = builds[0].glob("*.whl")
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        licenses = packed.read("penultima/page/licenses.md").decode()
    about = {name.partition(".dist-info/")[2] for name in names}
    assert {"sboms/wheel.cdx.json", "licenses/LICENSE"} <= about
    assert {f"## {name} - " in licenses for name in sbom.bundled() if name != sbom.THEME} == {True}


@pytest.fixture(scope="module")
def wheelhouse(builds: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of wheels: this package, and what it declares that it needs."""
    folder = tmp_path_factory.mktemp("wheelhouse")
    (wheel,) = builds[0].glob("*.whl")
    shutil.copy(wheel, folder)
    with ZipFile(wheel) as packed:
        (metadata,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
        requires = message_from_bytes(packed.read(metadata)).get_all("Requires-Dist")
    hashed_requirements(needed(requires or ()).values(), folder)
    return folder


def offline(wheelhouse: Path) -> dict[str, str]:
    """Variables with which pip looks for packages in a folder and nowhere else."""
    return {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheelhouse)}


@contextmanager
def serving(command: list[str], environment: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """A server's address, and the lines that it has written to standard error, once it is over."""
    warnings: list[str] = []
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split(": ", 1)[1].strip(), warnings
    finally:
        server.send_signal(signal.SIGTERM)
        _, written = server.communicate(timeout=60)
        warnings += written.splitlines()
    assert server.returncode == 0


def test_a_match_is_played_with_nothing_but_the_wheel(wheelhouse: Path, tmp_path: Path) -> None:
    """The three commands in the README, in a fresh environment."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (commands,) = re.findall(r"```\n(pip install penultima\n.*?)```", readme, re.DOTALL)
    install, serve, play = (line.partition("#")[0].split() for line in commands.splitlines())
    venv.create(tmp_path / "venv", symlinks=True)
    programs = tmp_path / "venv/bin"
    python = str(programs / "python")
    environment = {"PATH": os.defpath, "HOME": str(tmp_path)}
    pip = [sys.executable, "-m", "pip", "--python", python, "--quiet", *install[1:]]
    subprocess.run(pip, env=environment | offline(wheelhouse), check=True, timeout=120)

    options = ["--port", "0", "--data", str(tmp_path / "data"), "--log-level", "error"]
    command = [str(programs / serve[0]), *serve[1:], *options]
    with serving(command, environment) as (address, warnings):
        client = [python, str(ROOT / play[1]), address]
        won = subprocess.run(client, capture_output=True, text=True, check=True, timeout=120)
    assert won.stdout.count(" won the match\n") == 4
    assert [line[:36] for line in warnings] == ["penultima: the kernel isn't compiled"]


WRITES = """
import sys
def watch(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        print("writes", arguments[0], file=sys.stderr)
sys.addaudithook(watch)
from penultima.cli.main import main
sys.exit(main())
"""


def test_the_steps_of_the_container_image_make_a_server_that_writes_to_its_volume_only(
    wheelhouse: Path, tmp_path: Path
) -> None:
    """Without a container: the same script, and the variables that the Dockerfile sets."""
    prefix, data = tmp_path / "prefix", tmp_path / "data"
    (wheel,) = wheelhouse.glob("penultima-*.whl")
    environment = {"PATH": os.defpath, "HOME": "/nonexistent", "PYTHON": sys.executable}
    step = ["sh", str(ROOT / "container/build.sh"), "install", str(prefix), str(wheel)]
    pinned = {"REQUIREMENTS": str(wheelhouse / "requirements.txt")}
    variables = environment | offline(wheelhouse) | pinned
    subprocess.run(step, env=variables, check=True, timeout=300)
    assert not list(prefix.rglob("site-packages/pip"))
    assert len(list(prefix.glob("share/sboms/*.cdx.json"))) == 2
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    environment |= {"PENULTIMA_DATA": str(data), "PENULTIMA_PORT": port}
    environment |= {"PENULTIMA_LOG_LEVEL": "error"}
    python = str(prefix / "bin/python")
    health = [python, str(prefix / "bin/penultima-healthcheck")]
    with serving([python, "-c", WRITES, "serve"], environment) as (_, lines):
        assert subprocess.run(health, env=environment, check=False, timeout=60).returncode == 0
    assert subprocess.run(health, env=environment, check=False, timeout=60).returncode == 1
    written = [line.split()[1] for line in lines if line.startswith("writes ")]
    assert [path for path in written if path.startswith(str(data))]
    assert [path for path in written if not path.startswith(str(data))] == []


def test_the_version_is_that_of_the_changelog_and_the_page() -> None:
    """pyproject.toml has the version. Guards the other files that name it."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (newest, *_) = re.findall(r"^## ([\w.]+)", changelog, re.MULTILINE)
    page = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert newest == page["version"] == version("penultima")
