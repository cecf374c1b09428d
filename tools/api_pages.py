"""Writes docs/api/*.md from the docstrings: `python -m tools.api_pages`.

The pages list the public names of the library with their signatures, fields and docstrings. They
are read from the source, not from imported modules, so that they are the same whether the kernel is
compiled or not. A test checks that they are current.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import penultima

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "penultima"
FOLDER = ROOT / "docs" / "api"


class Page(NamedTuple):
    """A page of docs/api/: the modules it documents, and of each which names (None: all public)."""

    title: str
    about: str
    modules: Mapping[str, tuple[str, ...] | None]


PAGES = {
    "rules": Page(
        "penultima.rules",
        "The reference rules: values for tables, moves and events, and the functions between them.",
        dict.fromkeys(
            (
                "rules.cards", "rules.edition", "rules.effects", "rules.options",
                "rules.house_rules", "rules.setup", "rules.table", "rules.actions",
                "rules.prompts", "rules.events", "rules.game", "rules.legal", "rules.match",
                "rules.evolve",
            )
        ),
    ),
    "view": Page("penultima.view", "What a seat may know of a table.", {"view": None}),
    "match": Page(
        "penultima.match", "A match being played, and the errors that it raises.",
        {"match": None, "bots.seated_match": None, "setups": None, "rows": None, "errors": None},
    ),
    "drawings": Page(
        "penultima.drawings", "Cards, hands and tables as SVG.",
        {
            "drawings.cards": ("draw_card", "draw_hand"),
            "drawings.tables": ("draw_table",),
            "drawings.drawing": ("Drawing",),
        },
    ),
    "lab": Page(
        "penultima.lab", "Simulations and their results ([docs](../lab.md)).",
        {
            "lab.simulate": ("simulate",),
            "lab.results": ("Simulation", "Difference"),
            "lab.comparison": ("compare", "Comparison"),
            "lab.reportable": ("Reportable",),
            "lab.habits": None,
            "intervals": None,
        },
    ),
    "bots": Page(
        "penultima.bots", "Players that see a view and choose a move ([docs](../bots.md)).",
        {
            "bots.bot": ("Bot", "with_call"),
            "bots.simple": None,
            "bots": ("LEVELS", "DEFAULT_LEVEL"),
            "bots.beginner": ("Beginner",),
            "bots.random_bot": ("RandomBot",),
            "bots.greedy": ("Greedy",),
            "bots.clever": ("Clever",),
            "bots.expert": ("Expert",),
            "bots.specs": ("BotSpec", "FunctionBot"),
            "bots.arena_run": ("arena", "ArenaResult"),
            "bots.results": ("Standing",),
        },
    ),
    "env": Page(
        "penultima.env", "Environments for learning programs ([docs](../environments.md)).",
        {
            "env.penultima_v1": None, "env.aec_episode": ("AECEpisode", "Observation"),
            "env.single_agent": None, "env.vector": None,
            "env.opponents": ("ChooseActions", "Opponent", "Opponents", "NAMES"),
            "env.layout": ("Layout",), "env.network": ("Network",), "env.evaluation": None,
            "env.agent_bot": None,
            "env.open_spiel": ("PenultimaGame", "PenultimaState", "make_game"),
            "env.rlcard_env": ("RLCardEnv", "register"),
        },
    ),
    "kernel": Page(
        "penultima.kernel", "The same rules, compiled, for simulation ([docs](../kernel.md)).",
        {
            "kernel": ("compile_rules",),
            "kernel.board": ("Board",),
            "kernel.game": ("Game",),
            "kernel.encoding": ("Encoding",),
            "kernel.compiled_rules": ("CompiledRules", "Script"),
            "kernel.rule_tables": ("RuleTables",),
        },
    ),
    "wire": Page(
        "penultima.wire", "The types of the wire protocol ([docs](../protocol.md)).",
        dict.fromkeys(
            ("wire.requests", "wire.messages", "wire.notices", "wire.seats", "wire.settings",
             "wire.limits", "wire.codec")
        ),
    ),
}  # fmt: skip


def pages() -> dict[Path, str]:
    """Every page of docs/api/ as it has to be."""
    written = {FOLDER / f"{name}.md": _page(page) for name, page in PAGES.items()}
    return {FOLDER / "README.md": _index(), **written}


def _index() -> str:
    """The names of `import penultima`, each with a link to its page."""
    lines = [
        "# API",
        "",
        "Made from the docstrings by `python -m tools.api_pages`. One page per part:",
        "",
        "| page | about |",
        "|---|---|",
        *(f"| [`{page.title}`]({name}.md) | {page.about} |" for name, page in PAGES.items()),
        "",
        "## `import penultima`",
        "",
        "The names that most programs need:",
        "",
        "| name | about |",
        "|---|---|",
    ]
    for name, module in sorted(_exports().items()):
        target = next((page for page, p in PAGES.items() if module in p.modules), None)
        node = _definition(module, name)
        about = _first_line(node) if node is not None else _first_line(_tree(f"{module}.{name}"))
        if node is None:  # a module, such as penultima.actions
            target, anchor = "rules", _anchor(f"penultima.rules.{name}")
        else:
            anchor = _anchor(name)
        assert target is not None, f"{name} of {module} is on no page"
        lines.append(f"| [`{name}`]({target}.md#{anchor}) | {about} |")
    return "\n".join(lines) + "\n"


def _exports() -> dict[str, str]:
    """The public names of the package and the modules that define them."""
    places = penultima._PLACES.items()
    return {name: module.removeprefix("penultima.") for module, names in places for name in names}


def _page(page: Page) -> str:
    blocks = [f"# `{page.title}`", page.about]
    for module, names in page.modules.items():
        tree = _tree(module)
        if len(page.modules) > 1:
            blocks.append(f"## `penultima.{module}`")
        if text := ast.get_docstring(tree):
            blocks.append(text)
        for node, note in _public(tree, names):
            blocks.extend(_blocks(node, note))
    return "\n\n".join(blocks) + "\n"


def _tree(module: str) -> ast.Module:
    path = PACKAGE.joinpath(*module.split(".")) if module else PACKAGE
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def _definition(module: str, name: str) -> ast.stmt | None:
    if not (PACKAGE.joinpath(*module.split(".")).with_suffix(".py")).exists():
        return None
    for node, _ in _public(_tree(module), (name,)):
        return node
    return None


def _public(
    tree: ast.Module | ast.ClassDef, names: tuple[str, ...] | None
) -> Iterator[tuple[ast.stmt, str]]:
    """The public definitions in order, each with the string that follows it, if there is one."""
    for place, node in enumerate(tree.body):
        after = tree.body[place + 1] if place + 1 < len(tree.body) else None
        note = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            note = _cleandoc(after.value.value)
        name = _name(node)
        if name and not name.startswith("_") and (names is None or name in names):
            yield node, note


def _name(node: ast.stmt | None) -> str:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return ""


def _blocks(node: ast.stmt, note: str) -> Iterator[str]:
    match node:
        case ast.ClassDef():
            yield f"### `{node.name}`"
            yield f"```python\n{_class_line(node)}\n```"
            if text := ast.get_docstring(node):
                yield text
            if fields := list(_fields(node)):
                yield "\n".join(["| field | type | |", "|---|---|---|", *fields])
            yield from _methods(node)
        case ast.FunctionDef():
            yield f"### `{node.name}`"
            yield f"```python\n{_signature(node)}\n```"
            if text := ast.get_docstring(node):
                yield text
        case ast.AnnAssign() | ast.Assign():
            yield f"### `{_name(node)}`"
            yield f"```python\n{_wrapped(ast.unparse(node))}\n```"
            if note:
                yield note


def _class_line(node: ast.ClassDef) -> str:
    bases = [ast.unparse(base) for base in node.bases]
    return f"class {node.name}({', '.join(bases)})" if bases else f"class {node.name}"


def _fields(node: ast.ClassDef) -> Iterator[str]:
    for field, note in _public(node, None):
        if isinstance(field, ast.AnnAssign):
            kind = _plain_type(field.annotation)
            default = f" = {ast.unparse(field.value)}" if field.value else ""
            code = f"{kind}{default}".replace("|", "\\|")
            yield f"| `{_name(field)}` | `{code}` | {' '.join(note.split())} |"


def _plain_type(annotation: ast.expr) -> str:
    """A type without the constraints that `Annotated` adds."""
    match annotation:
        case ast.Subscript(value=ast.Name("Annotated"), slice=ast.Tuple(elts=[kind, *_])):
            return ast.unparse(kind)
    return ast.unparse(annotation)


def _methods(node: ast.ClassDef) -> Iterator[str]:
    for method in node.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        if method.name.startswith("_") and method.name != "__init__":
            continue
        text = ast.get_docstring(method)
        decorators = {ast.unparse(decorator) for decorator in method.decorator_list}
        if decorators & {"property", "cached_property"}:
            returns = f": {ast.unparse(method.returns)}" if method.returns else ""
            line = f"{node.name}.{method.name}{returns}"
        elif method.name == "__init__":
            line = _signature(method, node.name)
        else:
            line = _signature(method, f"{node.name}.{method.name}")
        yield f"```python\n{line}\n```"
        if text:
            yield text


def _signature(node: ast.FunctionDef, name: str = "") -> str:
    arguments = ast.unparse(node.args)
    if name and arguments.split(",")[0] in ("self", "cls"):
        arguments = arguments.partition(",")[2].strip()
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if name and node.name == "__init__":
        returns = ""
    return _wrapped(f"{name or node.name}({arguments}){returns}")


def _wrapped(code: str) -> str:
    lines = textwrap.wrap(
        code, 100, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)


def _first_line(node: ast.stmt | ast.Module) -> str:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module):
        text = (ast.get_docstring(node) or "").split("\n\n")[0]
        return " ".join(text.split())
    return f"`{ast.unparse(node)}`"


def _cleandoc(value: object) -> str:
    return inspect.cleandoc(value) if isinstance(value, str) else ""


def _anchor(heading: str) -> str:
    """How GitHub names the anchor of a heading."""
    return heading.lower().replace(".", "")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
