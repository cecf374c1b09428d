"""Which messages of the Fluent files the code uses, in Python and on the page.

A message is used if its id is written in the code, or put together there from a template and values
that are written in the code, too: `f"speed-{speed}"` uses `speed-fast` because `"fast"` occurs.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, get_args, get_type_hints

import penultima
from penultima.rules.edition import load, names
from penultima.rules.effects import NAMED, STEP_INFOS, StepInfo, texts_of
from penultima.rules.gallery import gallery
from penultima.rules.options import OPTION_BY_NAME
from penultima.rules.prompts import Choose

SOURCE = Path(penultima.__file__).parent
PAGE = SOURCE.parents[1] / "web" / "src"

_VALUE = "\0"  # stands for an inserted value in a template
_TEMPLATE = re.compile(rf"[a-z]+-[\w{_VALUE}.-]*{_VALUE}[\w{_VALUE}.-]*")
_PAGE_SETTINGS = ("announce", "motion", "size", "texture", "touch")


class Texts(NamedTuple):
    """Strings in code: constants, and templates with `_VALUE` for each inserted value."""

    constants: set[str]
    templates: set[str]

    def use(self, id_: str) -> bool:
        return id_ in self.constants or any(self._makes(each, id_) for each in self.templates)

    def _makes(self, template: str, text: str) -> bool:
        """Whether a text is a template with values that occur as constants."""
        head, value, tail = template.partition(_VALUE)
        if not text.startswith(head):
            return False
        rest = text.removeprefix(head)
        if not value:
            return not rest
        return any(
            self._is_value(rest[:end]) and self._makes(tail, rest[end:])
            for end in range(len(rest) + 1)
        )

    def _is_value(self, text: str) -> bool:
        return not {text, text.replace("-", "_")}.isdisjoint(self.constants)


@cache
def python_texts() -> Texts:
    constants, templates = {""}, set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(text)):
                    constants.add(text)
                case ast.JoinedStr(values=parts):
                    templates.add("".join(map(_part, parts)))
                case ast.BinOp(ast.Constant(value=str(prefix)), ast.Add(), _):
                    templates.add(prefix + _VALUE)
    # The choices that a prompt can want make reasons: refusal-choose-whom.
    constants |= {f"choose-{want}" for want in get_args(get_type_hints(Choose)["want"])}
    for info in STEP_INFOS.values():
        constants |= step_sentence_ids(info) | step_editor_ids(info)
        constants |= {_dashed("step-before", field.name) for field in info.fields}
    constants |= _edition_ids() | _gallery_ids()
    for option in OPTION_BY_NAME.values():
        constants.add(option.text)
        templates.add(f"{option.text}.{_VALUE}")
    return Texts(constants, set(filter(_TEMPLATE.fullmatch, templates)))


def _edition_ids() -> set[str]:
    """The names of editions and of what is printed on their cards."""
    ids = set()
    for edition in map(load, names()):
        ids |= {f"edition-{edition.id}", *(f"color-{color}" for color in edition.color_names)}
        ids |= {f"face-{kind.face}" for kind in edition.kinds.values() if kind.number is None}
        if edition.emblem:
            ids.add(f"emblem-{edition.emblem.id}")
    return ids


def _gallery_ids() -> set[str]:
    """The title and the text of every rule of the gallery, and the task if a step has one."""
    ids = set()
    for rule in gallery().values():
        ids |= {f"gallery-{rule.id}", f"gallery-{rule.id}.text"}
        if any(texts_of(step) for step in rule.do):
            ids.add(f"gallery-{rule.id}.task")
    return ids


def step_sentence_ids(info: StepInfo) -> set[str]:
    """The messages for what a step does: one for each of its choices, and for the named colour."""
    choices: list[tuple[str, ...]] = []
    for field in info.fields:
        if field.kind == "choice":
            choices.append(field.values)
        elif field.kind == "color":
            choices.append(("", NAMED))
    ids = (filter(None, ("effect", info.effect, *chosen)) for chosen in product(*choices))
    return {_dashed(*parts) for parts in ids}


def step_editor_ids(info: StepInfo) -> set[str]:
    """The messages for a step in an editor: its name, its fields, their values."""
    ids = {_dashed("step", info.effect)}
    for field in info.fields:
        ids.add(_dashed("step-field", field.name))
        values = "who" if field.kind == "players" else field.name
        ids |= {_dashed("step", values, value) for value in field.values}
        if field.kind == "color":
            ids.add(_dashed("step", field.name, NAMED))
    return ids


def _dashed(*parts: str) -> str:
    return "-".join(parts).replace("_", "-")


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else _VALUE


@cache
def page_texts() -> Texts:
    constants: set[str] = set()
    templates: set[str] = set()
    for file in _page_files():
        code = file.read_text("utf-8")
        constants.update(re.findall(r"'([^'\n]*)'", code), re.findall(r'"([^"\n]*)"', code))
        constants.update(re.findall(r"\b(\w+)\??:", code))  # keys of objects and types
        for template in re.findall(r"`([^`]*)`", code):
            templates.add(re.sub(r"\$\{[^}]*\}", _VALUE, template))
    # `page-${name}-${value}` alone would match too much.
    templates.discard(f"page-{_VALUE}-{_VALUE}")
    templates |= {f"page-{name}-{_VALUE}" for name in _PAGE_SETTINGS}
    return Texts(constants, set(filter(_TEMPLATE.fullmatch, templates)))


def _page_files() -> Iterator[Path]:
    yield from PAGE.rglob("*.ts")
    yield from PAGE.rglob("*.svelte")
    yield from PAGE.rglob("*.json")


def is_used(id_: str) -> bool:
    """Whether Python or the page uses a message or an attribute, such as `event-drew.you`."""
    if python_texts().use(id_) or page_texts().use(id_):
        return True
    # `Reader.about`, `effect_text` and the coach choose these attributes by themselves; any noun
    # can have a form, and a language can have any sounds.
    message, _, attribute = id_.partition(".")
    if message in ("language-name", "language-sounds"):
        return True
    return attribute in ("you", "to-you", "by", "instead", "form") and is_used(message)
