"""The compiled kernel. Where it can't be built, the same modules run as plain Python, slowly."""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = Path("src/penultima/kernel")
COMPILED = ("agreed", "board", "game", "tally")


def write_constants() -> None:
    """Tell the C compiler the names and numbers of codes.py."""
    names: dict[str, object] = {}
    exec((KERNEL / "codes.py").read_text(encoding="utf-8"), names)
    lines = ["# Written by setup.py from codes.py.", "cdef enum:"]
    lines += [f"    {name} = {value}" for name, value in names.items() if name.isupper()]
    (KERNEL / "codes.pxd").write_text("\n".join(lines) + "\n", encoding="utf-8")


def extensions() -> list[Extension]:
    write_constants()
    try:
        from Cython.Build import cythonize  # noqa: PLC0415
    except ImportError:
        print("Cython isn't installed: the kernel stays plain Python, and slow.", file=sys.stderr)
        return []
    optimize = ["/O2"] if sys.platform == "win32" else ["-O3"]
    return cythonize(
        [
            Extension(
                f"penultima.kernel.{name}",
                [f"{KERNEL}/{name}.py"],
                extra_compile_args=optimize,
                optional=True,
            )
            for name in COMPILED
        ],
        include_path=["src"],
    )


class build_ext_or_not(build_ext):  # noqa: N801
    """Like build_ext, but says what it means if there is no compiler."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self.warn(f"the kernel stays plain Python, and slow: {error}")


setup(ext_modules=extensions(), cmdclass={"build_ext": build_ext_or_not})
