"""What is built: the compiled kernel, and the page of the browser table.

Where the kernel can't be compiled, the same modules run as plain Python, slowly.
"""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from build_page import NODE_FROM_PYPI, build, is_built, node_is_there  # noqa: E402

SOURCE = Path("src/penultima")
COMPILED = sorted(
    module
    for package in ("kernel", "lab", "env")
    for module in (SOURCE / package).glob("*.py")
    if module.read_text(encoding="utf-8").startswith("# cython:")
)
CONSTANTS = ("kernel/codes", "kernel/features", "lab/codes", "env/codes")
SLOW = "the kernel stays plain Python, and slow"


def write_constants(module: str) -> None:
    """Tell the C compiler the names and numbers of a module that has nothing else."""
    names: dict[str, object] = {}
    exec((SOURCE / f"{module}.py").read_text(encoding="utf-8"), names)
    lines = [f"# Written by setup.py from {module}.py.", "cdef enum:"]
    lines += [f"    {name} = {value}" for name, value in names.items() if name.isupper()]
    text = "\n".join(lines) + "\n"
    file = SOURCE / f"{module}.pxd"
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
    # What a player does next can't be foreseen: a jump through a table is mostly guessed wrong.
    optimize = ["/O2"] if sys.platform == "win32" else ["-O3", "-fno-jump-tables"]
    return cythonize(
        [
            Extension(
                f"penultima.{module.parent.name}.{module.stem}",
                [module.as_posix()],
                extra_compile_args=optimize,
            )
            for module in COMPILED
        ],
        include_path=["src"],
        # What Cython would write by itself follows pointers into nowhere: `pickle` refuses instead.
        compiler_directives={"auto_pickle": False},
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


class build_py_and_page(build_py):  # noqa: N801
    """Python files as ever, and the page of the browser table among them."""

    def run(self) -> None:
        if not self.editable_mode:
            build(ROOT)
            # The list of files was made before the page was there.
            self.data_files = self._get_data_files()
        super().run()

    def analyze_manifest(self) -> None:
        """Leave out files of a page that was built before and is replaced now."""
        super().analyze_manifest()
        self.manifest_files = {
            package: [file for file in files if Path(file).exists()]
            for package, files in getattr(self, "manifest_files", {}).items()
        }


class sdist_and_page(sdist):  # noqa: N801
    """Sources with the page built, so that whoever installs from them needs no Node."""

    def run(self) -> None:
        build(ROOT)
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={
        "build_ext": build_ext_or_none,
        "build_py": build_py_and_page,
        "sdist": sdist_and_page,
    },
    setup_requires=[] if is_built(ROOT) or node_is_there() else [NODE_FROM_PYPI],
)
