"""Tables in docs that follow from the code: `python -m tools.doc_tables` writes them again.

Each stands between `<!-- table: NAME -->` and `<!-- end of table -->`.
"""

import argparse
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import assert_never, get_args

from msgspec.structs import fields

from penultima.cli import serve
from penultima.cli.environment import variable
from penultima.rules.edition import load
from penultima.rules.effects import STEP_INFOS, Effect, StepField, tag
from penultima.rules.gallery import gallery
from penultima.rules.options import OPTIONS, Option, Value
from penultima.text.effects import effects_text
from penultima.text.fluent import ENGLISH, LANGS, Lang, say
from penultima.text.gallery import written
from tools import sbom

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = (
    DOCS / "referee.md",
    DOCS / "editions.md",
    DOCS / "house-rules.md",
    DOCS / "server.md",
    DOCS / "dependencies.md",
    *sorted(DOCS.glob("site/*/house-rules.md")),
)
MARKED = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end of table -->)", re.DOTALL)


def options_table() -> str:
    rows = ((f"`{o.name}`", _values(o), _json(o.default), o.clause, _needs(o)) for o in OPTIONS)
    return _table(("option", "values", "default", "clause", "changes nothing without"), rows)


def _values(option: Option) -> str:
    match option.kind:
        case "switch":
            return "true, false"
        case "choice":
            return ", ".join(map(_json, option.values))
        case "number":
            return f"{option.low} to {option.high}"


def _json(value: Value) -> str:
    if isinstance(value, str):
        return f'`"{value}"`'
    return str(value).lower()


def _needs(option: Option) -> str:
    needs = []
    if option.needs_effect:
        needs.append(f"a card with the effect `{option.needs_effect}`")
    if option.needs_option:
        needs.append(f"`{option.needs_option}`")
    if option.needs_players:
        needs.append(f"{option.needs_players} players")
    return ", ".join(needs)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = (head, ("---",) * len(head), *rows)
    return "".join(f"|{'|'.join(map(_cell, cells))}|\n" for cells in lines)


def _cell(text: str) -> str:
    return f" {text} " if text else " "


def steps_table() -> str:
    rows = (
        (
            f"`{info.effect}`",
            ", ".join(map(_field, info.fields)),
            f"`{info.asks}`" if info.asks else "",
            _help(kind),
        )
        for kind, info in STEP_INFOS.items()
    )
    return _table(("effect", "fields", "may ask for", "what happens"), rows)


def _help(kind: type[Effect]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _field(field: StepField) -> str:
    match field.kind:
        case "players" | "count" | "color":
            return f"`{field.name}`"
        case "choice":
            return f"`{field.name}`: " + ", ".join(map(_json, field.values))
        case "text":
            return f"`{field.name}` ({field.low} to {field.high} characters)"
        case _:
            assert_never(field.kind)


def printed_effects_table() -> str:
    """The effects that can be printed on cards and not written on them."""
    kinds = [kind for kind in get_args(Effect) if kind not in STEP_INFOS]
    rows = (
        (
            f"`{tag(kind)}`",
            ", ".join(f"`{field.encode_name}`" for field in fields(kind)),
            _help(kind),
        )
        for kind in kinds
    )
    return _table(("effect", "fields", "what happens"), rows)


def gallery_table(lang: Lang) -> str:
    head = tuple(say(lang, id_) for id_ in ("rule-title", "rule-text", "rulebook-cards"))
    edition = load("frozen")
    rules = (written(rule, lang) for rule in gallery().values())
    rows = ((f"**{w.title}**", w.text, effects_text(w.do, lang, edition)) for w in rules)
    return _table(head, rows)


def serve_options_table() -> str:
    """The options of `penultima serve`, from its parser."""
    parser = argparse.ArgumentParser(add_help=False)
    serve.add_arguments(parser)
    formatter = parser._get_formatter()
    rows = []
    for action in parser._actions:
        about, _, default = formatter._expand_help(action).partition(" (default: ")
        default = default.removesuffix(")") or ("off" if action.nargs == 0 else "")
        rows.append((f"`{action.option_strings[0]}`", f"`{variable(action)}`", default, about))
    return _table(("option", "variable", "default", ""), rows)


def shipped_table() -> str:
    """What is in wheels and in the image, from their bills of materials."""
    places = {"the wheel": sbom.WHEEL, "the image": sbom.IMAGE}
    rows = [
        (name, sbom.parts(bill)[name], ", ".join(map(_license, licenses)), where)
        for where, bill in places.items()
        for name, licenses in sbom.licenses(bill).items()
    ]
    return _table(("package", "version", "license", "in"), rows)


def _license(text: str) -> str:
    """Without the path of a classifier."""
    return text.rpartition(" :: ")[2]


TABLES: dict[str, Callable[[], str]] = {
    "options": options_table,
    "steps": steps_table,
    "printed_effects": printed_effects_table,
    **{
        f"gallery_{lang}": partial(gallery_table, lang)
        for lang in LANGS
        if lang == ENGLISH or (DOCS / "site" / lang / "house-rules.md") in PAGES
    },
    "serve_options": serve_options_table,
    "shipped": shipped_table,
}


def with_tables(text: str) -> str:
    """A page with its tables as they have to be."""
    return MARKED.sub(lambda found: found[1] + TABLES[found[2]]() + found[3], text)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(with_tables(page.read_text()))
