"""Mutation testing: make one small change to the code at a time, and see whether a test fails.

    make mutants                                    the rules and the view, a second per mutant
    make mutants ARGS="turn.py carry_out.py"        only these files
    make mutants ARGS="--part server --every 20"    a sample of the server, some seconds per mutant

A mutant that survives all tests is printed with its place: either a test is missing, or the change
makes no difference that a player could notice.
"""

import argparse
import ast
import contextlib
import copy
import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import hypothesis  # noqa: F401  imported here once, instead of by every mutant
import msgspec  # noqa: F401
import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
TIMEOUT_S = 600
"""Limit for a mutant that waits for ever."""


class Part(NamedTuple):
    """The files to change, and the tests that have to notice."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    cpu_s: int = 40
    """Processor time after which a mutant counts as noticed: it has made an endless loop."""

    def source_files(self) -> list[Path]:
        return [path for glob in self.sources for path in sorted((SOURCE / "penultima").glob(glob))]

    def test_files(self) -> list[Path]:
        return [path for glob in self.tests for path in sorted((ROOT / "tests").glob(glob))]


PARTS = {
    "rules": Part(
        ("rules/[a-z]*.py", "view.py"),
        ("rules/test_refusal.py", "rules/test_[!r]*.py", "referee/test_*.py"),
    ),
    "server": Part(
        ("wire/[a-z]*.py", "server/**/[a-z]*.py", "view.py", "text/refusals.py"),
        ("server/test_*.py", "text/test_refusals.py"),
        cpu_s=120,
    ),
}


class Mutant(NamedTuple):
    path: Path
    line: int
    change: str
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.path.relative_to(SOURCE)}:{self.line}: {self.change}"


COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}


def mutants(path: Path) -> Iterator[Mutant]:
    """Every small change to a file, each in a tree of its own."""
    original = ast.parse(path.read_text())
    for index, node in enumerate(_walk(original)):
        for change, _ in _changes(node):
            tree = copy.deepcopy(original)
            twin = next(n for at, n in enumerate(_walk(tree)) if at == index)
            apply = next(do for name, do in _changes(twin) if name == change)
            apply()
            yield Mutant(path, getattr(node, "lineno", 0), change, ast.fix_missing_locations(tree))


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Every node of a tree, except assertions and the options of a class: they are no rules."""
    if isinstance(node, ast.Assert):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.ClassDef) and child in node.keywords):
            yield from _walk(child)


def _changes(node: ast.AST) -> Iterator[tuple[str, "Change"]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            other = COMPARISONS[type(op)]()
            yield f"{ast.unparse(node)} with {type(other).__name__}", Change(node, "ops", [other])
        case ast.BoolOp(op=op):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{ast.unparse(node)} the other way", Change(node, "op", swapped)
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            wrong = OPERATORS[type(op)]()
            yield f"{ast.unparse(node)} with {type(wrong).__name__}", Change(node, "op", wrong)
        case ast.UnaryOp(op=ast.Not()):
            yield f"{ast.unparse(node)} without not", Change(node, "op", ast.UAdd())
        case ast.If(test=test) if not isinstance(test, ast.Constant):
            for value in (True, False):
                constant = ast.Constant(value)
                yield f"if {ast.unparse(test)} always {value}", Change(node, "test", constant)
        case ast.IfExp(test=test):
            for value in (True, False):
                constant = ast.Constant(value)
                yield f"... if {ast.unparse(test)} always {value}", Change(node, "test", constant)
        case ast.Expr(value=ast.Call(func=ast.Name("assert_never"))):
            pass
        case ast.Expr(value=ast.Call()):
            yield f"without {ast.unparse(node)}", Change(node, "value", ast.Constant(None))
        case ast.Constant(value=bool() as truth):
            yield f"{not truth} for {truth}", Change(node, "value", not truth)
        case ast.Constant(value=int() | float() as number):
            yield f"{number + 1} for {number}", Change(node, "value", number + 1)
        case ast.match_case(guard=guard) if guard is not None:
            yield f"case guard {ast.unparse(guard)} dropped", Change(node, "guard", None)


class Change(NamedTuple):
    node: ast.AST
    field: str
    value: object

    def __call__(self) -> None:
        if isinstance(self.node, ast.UnaryOp) and isinstance(self.value, ast.UAdd):
            # `not x` without its `not`, still a boolean.
            self.node.op = ast.Not()
            self.node.operand = ast.UnaryOp(ast.Not(), self.node.operand)
        else:
            setattr(self.node, self.field, self.value)


class _Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutant in place of the original module."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.relative_to(SOURCE).with_suffix("").parts
        self.name = ".".join(parts).removesuffix(".__init__")
        self.mutant = mutant

    def find_spec(
        self, name: str, path: object, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.mutant.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        code = compile(self.mutant.tree, str(self.mutant.path), "exec")
        exec(code, module.__dict__)


def survives(mutant: Mutant, part: Part) -> bool:
    """Whether all tests pass. Each mutant runs in a process of its own."""
    child = os.fork()
    if child == 0:
        _run_tests(mutant, part)
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _run_tests(mutant: Mutant, part: Part) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (part.cpu_s, part.cpu_s))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    sys.meta_path.insert(0, _Loader(mutant))
    status = 1
    with contextlib.suppress(BaseException):
        if part is PARTS["rules"]:
            _play_scenarios()
        # Tests named after the file come first: they are the likeliest to fail.
        files = sorted(part.test_files(), key=lambda path: mutant.path.stem not in path.stem)
        quiet = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-m", "not slow"]
        status = pytest.main([*quiet, *map(str, files)])
    os._exit(status)


def _play_scenarios() -> None:
    """Most mutants fail here, long before pytest has collected its tests."""
    from tests.support.scenarios import play, read_scenarios

    for scenario in read_scenarios():
        play(scenario)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", help="only these files, such as turn.py")
    parser.add_argument("--part", choices=PARTS, default="rules", help="what to change (rules)")
    parser.add_argument("--every", type=int, default=1, help="only every n-th mutant (1)")
    args = parser.parse_args()
    part = PARTS[args.part]
    if unknown := set(args.files) - {path.name for path in part.source_files()}:
        parser.error(f"there is no {unknown.pop()!r} in the part {args.part!r}")
    if args.every < 1:
        parser.error("--every is 1 or more")
    paths = [path for path in part.source_files() if not args.files or path.name in args.files]
    alive, total = [], 0
    for path in paths:
        unchanged = Mutant(path, 0, "nothing changed", ast.parse(path.read_text()))
        assert survives(unchanged, part), "the tests must pass before anything is changed"
        for number, mutant in enumerate(mutants(path)):
            if number % args.every:
                continue
            total += 1
            if survives(mutant, part):
                alive.append(mutant)
                print(f"\rsurvived: {mutant}", flush=True)
            print(f"\r{total} mutants, {len(alive)} survived ({path.name}) ", end="", flush=True)
    print()
    return 1 if alive else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print()
        sys.exit(130)
