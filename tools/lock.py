"""Pins what the container image is built and run with, with hashes: `python -m tools.lock`.

Needs uv and the network. `problems` says, without either, what no longer fits pyproject.toml.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from build_page import NODE_FROM_PYPI

ROOT = Path(__file__).parent.parent
RUN = ROOT / "container/requirements.txt"
BUILD = ROOT / "container/build-requirements.txt"
PYTHON = "3.13"
"""The Python of the image."""
EXTRA = "postgresql"
LINE = re.compile(
    r"^([\w.-]+)==(\S+)(?: ; \S.*?)? \\\n((?:    --hash=sha256:[0-9a-f]{64}.*\n)*)", re.MULTILINE
)


def wanted() -> dict[Path, list[str]]:
    """The requirements that each file has to fulfil."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extra = project["project"]["optional-dependencies"][EXTRA]
    return {
        RUN: [*project["project"]["dependencies"], *extra],
        BUILD: [*project["build-system"]["requires"], NODE_FROM_PYPI],
    }


def problems(file: Path) -> Iterator[str]:
    """What is missing in a file, doesn't fit or has no hash."""
    pinned = {}
    for name, version, hashes in LINE.findall(file.read_text(encoding="utf-8")):
        pinned[canonicalize_name(name)] = version
        if not hashes:
            yield f"{name} has no hash"
    for requirement in map(Requirement, wanted()[file]):
        version = pinned.get(canonicalize_name(requirement.name))
        if version is None:
            yield f"{requirement.name} is missing"
        elif version not in requirement.specifier:
            yield f"{requirement.name} {version} doesn't fit {requirement.specifier}"


def main() -> None:
    for file, requirements in wanted().items():
        subprocess.run(
            [
                sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--generate-hashes",
                "--python-version", PYTHON, "--python-platform", "linux", "--no-build",
                "--no-annotate", "--custom-compile-command", "make lock",
                "--output-file", str(file),
            ],
            input="\n".join(requirements), text=True, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
