"""Builds the wheel and the source archive twice, and compares them byte for byte.

`python -m tools.reproducible` compiles the kernel and takes minutes; with `--plain` there is
neither a compiler nor Node. The two builds differ in their folder, the times of their files and
the umask.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

import build_page

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(
    ".*", "__pycache__", "node_modules", "build", "dist", "*.egg-info", "*.so", "*.pyd", "*.c"
)
UMASKS = (0o022, 0o077)


def build(tree: Path, out: Path, *, plain: bool, umask: int) -> None:
    """Pack the sources, and make a wheel of the packed sources, as an installer would."""
    command = [sys.executable, "-m", "build", "--outdir", str(out)]
    environment = dict(os.environ)
    if plain:
        command += ["--no-isolation", "--skip-dependency-check"]
        empty = without_cython(out)
        environment |= {"PYTHONPATH": str(empty), "PATH": str(empty)}
    subprocess.run(
        [*command, str(tree)],
        env=environment, umask=umask, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip


def without_cython(folder: Path) -> Path:
    """A folder for the Python path that hides Cython: nothing is compiled."""
    hidden = folder / "without-cython"
    hidden.mkdir(parents=True, exist_ok=True)
    (hidden / "Cython.py").write_text("raise ImportError")
    return hidden


def copy(tree: Path) -> None:
    """A copy of the sources with the page as it is built, and other times."""
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT, copy_function=shutil.copyfile)


def hashes(out: Path) -> dict[str, str]:
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in out.glob("penultima-*")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--outdir", type=Path, help="keep the archives of the first build here")
    parser.add_argument("--plain", action="store_true", help="don't compile anything")
    args = parser.parse_args()
    build_page.build(ROOT)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        trees = [Path(folder, f"tree{number}") for number in range(len(UMASKS))]
        for tree in trees:
            copy(tree)
        for tree, umask in zip(trees, UMASKS, strict=True):
            out = tree.with_name(f"{tree.name}-out")
            build(tree, out, plain=args.plain, umask=umask)
            found.append(hashes(out))
        if args.outdir is not None:
            args.outdir.mkdir(exist_ok=True)
            for name in found[0]:
                shutil.copy(Path(folder, "tree0-out", name), args.outdir)
    for name, digest in found[0].items():
        print(digest, name, sep="  ")
    if found[0] != found[1]:
        print("The second build differs:", found[1], file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
