"""Golden matches are replayed, and every event is the same as before.

They guard the order of events, every shuffle and the notation, which no single rule does. A saved
record must replay in every later version; if one of these has to change, the CHANGELOG says so.
"""

import re
from pathlib import Path

import pytest

from penultima.rules.edition import names
from penultima.text.record import format_record, parse_record, replay
from tools.golden import FOLDER, GOLDEN, digest

FILES = sorted(FOLDER.glob("*.record"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_match_replays_to_the_same_events(file: Path) -> None:
    text = file.read_text()
    record = parse_record(text)
    steps = list(replay(record))
    assert digest(steps, record.opening.setup.players) in re.findall("# events: (.*)", text)
    assert steps[-1].table.winners is not None
    comments = "".join(re.findall(r"^#.*\n", text, re.MULTILINE))
    assert comments.startswith("# guards: ")
    assert format_record(record.opening, steps) == text.replace(comments, "")


def test_every_edition_has_a_golden_match() -> None:
    assert {file.stem for file in FILES} == set(GOLDEN)
    editions = {parse_record(file.read_text()).opening.setup.edition.id for file in FILES}
    assert editions == set(names())
