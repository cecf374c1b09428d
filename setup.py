"""The compiled kernel. Where it can't be built, the same modules run as plain Python, slowly."""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = Path("src/penultima/kernel")
COMPILED = ("agreed", "board", "game", "tally", "memory", "policy", "pupil", "contest", "search")
CONSTANTS = ("codes", "features")
SLOW = "the kernel stays plain Python, and slow"


def write_constants(module: str) -> None:
    """Tell the C compiler the names and numbers of a module that has nothing else."""
    names: dict[str, object] = {}
    exec((KERNEL / f"{module}.py").read_text(encoding="utf-8"), names)
    lines = [f"# Written by setup.py from {module}.py.", "cdef enum:"]
    lines += [f"    {name} = {value}" for name, value in names.items() if name.isupper()]
    text = "\n".join(lines) + "\n"
    file = KERNEL / f"{module}.pxd"
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        print(f"{SLOW}: Cython isn't installed", file=sys.stderr)
        return []
    for module in CONSTANTS:
        write_constants(module)
    optimize = ["/O2"] if sys.platform == "win32" else ["-O3"]
    return cythonize(
        [
            Extension(
                f"penultima.kernel.{name}",
                [f"{KERNEL}/{name}.py"],
                extra_compile_args=optimize,
            )
            for name in COMPILED
        ],
        include_path=["src"],
    )


class build_ext_or_none(build_ext):  # noqa: N801
    """Build all of the kernel or nothing: compiled and plain modules don't go together."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self.warn(f"{SLOW}: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": build_ext_or_none})
