"""Installed packages as wheels again, so that pip can install them elsewhere without a network."""

from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement

LEFT_OUT = {"INSTALLER", "REQUESTED", "direct_url.json"}


def needed(requirements: Iterable[str]) -> dict[str, Distribution]:
    """The packages that fulfil requirements, and all that these need, by name."""
    found: dict[str, Distribution] = {}
    todo = [(line, "") for line in requirements]
    done = set()
    while todo:
        line, extra = todo.pop()
        requirement = Requirement(line)
        marker = requirement.marker
        if (line, extra) in done or not (marker is None or marker.evaluate({"extra": extra})):
            continue
        done.add((line, extra))
        package = found[requirement.name] = distribution(requirement.name)
        extras = ("", *requirement.extras)
        todo += [(needs, each) for needs in package.requires or () for each in extras]
    return found


def make_wheel(package: Distribution, folder: Path) -> Path:
    """Pack the files of an installed package. Its scripts are made again when it is installed."""
    about = package.read_text("WHEEL") or ""
    tags = [line.split()[1].split("-") for line in about.splitlines() if line.startswith("Tag: ")]
    tag = "-".join(".".join(dict.fromkeys(each)) for each in zip(*tags, strict=True))
    name = package.name.replace("-", "_").replace(".", "_")
    wheel = folder / f"{name}-{package.version}-{tag}.whl"
    with ZipFile(wheel, "w") as packed:
        for file in package.files or ():
            if file.parts[0] != ".." and file.suffix != ".pyc" and file.name not in LEFT_OUT:
                packed.write(str(package.locate_file(file)), str(file))
    return wheel


def hashed_requirements(packages: Iterable[Distribution], folder: Path) -> Path:
    """Wheels of these packages, and a file of requirements with their hashes."""
    lines = []
    for package in packages:
        digest = sha256(make_wheel(package, folder).read_bytes()).hexdigest()
        lines.append(f"{package.name}=={package.version} --hash=sha256:{digest}\n")
    file = folder / "requirements.txt"
    file.write_text("".join(lines))
    return file
