"""The sentences in conformance/sentences/ are what Python says now, and leave out no type."""

import json
from typing import Any, get_args

import pytest

from penultima.rules.effects import STEPS
from penultima.rules.events import Event
from penultima.rules.options import Options
from penultima.rules.prompts import Prompt
from tools.sentences import FILES, FOLDER, content

from .test_refusals import reasons_in_code


def stored(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def tags(union: Any) -> set[Any]:
    return {member.__struct_config__.tag for member in get_args(union)}


@pytest.mark.parametrize("name", FILES)
def test_files_are_current(name: str) -> None:
    """Remake the files with `python -m tools.sentences` after a change on purpose."""
    assert (FOLDER / f"{name}.json").read_text("utf-8") == content(name)


def test_there_are_no_other_files() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == FILES.keys()


def test_every_type_of_event_occurs() -> None:
    assert {case["event"]["type"] for case in stored("events")["cases"]} == tags(Event)


def test_every_type_of_prompt_occurs() -> None:
    assert {case["view"]["prompt"]["phase"] for case in stored("prompts")["cases"]} == tags(Prompt)


def test_every_prompt_of_a_seat_is_read_by_that_seat_another_and_a_spectator() -> None:
    readers: dict[str, set[str]] = {}
    for case in stored("prompts")["cases"]:
        asked, reader = case["view"]["prompt"].get("seat"), case["view"]["seat"]
        kind = "spectator" if reader is None else "asked" if reader == asked else "other"
        readers.setdefault(case["view"]["prompt"]["phase"], set()).add(kind)
    assert all(
        kinds == {"asked", "other", "spectator"}
        for phase, kinds in readers.items()
        if phase not in ("round_over", "match_over")
    ), readers


def test_every_refusal_of_the_rules_occurs() -> None:
    keys = {case["refusal"]["key"] for case in stored("refusals")["cases"]}
    assert keys == {f"refusal-{reason}" for reason in reasons_in_code("rules")}


def test_every_step_occurs() -> None:
    steps = {
        step["effect"] for case in stored("house_rules")["cases"] for step in case["rule"]["do"]
    }
    assert steps == {step.__struct_config__.tag for step in STEPS}


def test_every_option_occurs() -> None:
    assert {case["option"] for case in stored("options")["cases"]} == set(Options.__struct_fields__)
