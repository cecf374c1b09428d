"""Records of matches with rulings and with house rules that changed between rounds (A7)."""

import json
from pathlib import Path

import pytest

from penultima.cli.main import main

SLAP = {"title": "Slap", "do": [{"effect": "ruling", "text": "Who was last?"}]}
ENCORE = {"title": "Encore", "do": [{"effect": "extra_turn"}]}

RECORD = f"""\
penultima record 1
edition frozen
players Ana / Ben
house rule WC1 {json.dumps(SLAP)}
house rule WC2 {json.dumps(SLAP)}
seed 3
position B7 > Ana* WC1 B1 B2 / Ben B3 G2 . Y5 Y6 Y7 Y8 Y9 B5 G5 G6

Ana plays WC1 blue
Ana rules [{{"effect": "draw", "who": "Ben", "count": 2}}, {{"effect": "lose_turn", "who": "Ben"}}]
Ana plays B1 uno
Ben plays B3
Ana plays B2
= Ana goes out: points 13 / 0, scores 13 / 0
Ben starts the next round writing {json.dumps({"WC1": ENCORE, "WC2": None})}
"""


def replay(tmp_path: Path, text: str, *options: str) -> int:
    file = tmp_path / "match.record"
    file.write_text(text, encoding="utf-8")
    return main(["replay", str(file), "--plain", *options])


def test_a_ruling_and_changed_rules_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(tmp_path, RECORD) == 0
    told = capsys.readouterr().out
    for line in (
        "Ana played Wild Customizable 1 (“Slap”) and chose blue.",
        'Ana rules [{"effect":"draw","who":"Ben","count":2}',
        "Ana entered what the table decided. Ben draws 2 cards. Ben loses the next turn",
        "Ben will lose a turn.",
        "Ben loses this turn.",
        "The house rules from now on: Wild Customizable 1, “Encore”.",
    ):
        assert line in told


def test_a_viewer_sees_the_ruling_in_their_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(tmp_path, RECORD, "--as", "Ben", "--lang", "es") == 0
    told = capsys.readouterr().out
    assert "Ana anotó lo que decidió la mesa. Ben toma 2 cartas." in told
    assert "Pierdes este turno." in told
    assert "Las reglas de la casa desde ahora: Comodín personalizable 1, «Encore»." in told


def test_such_a_record_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(tmp_path, RECORD, "--check") == 0
    assert "Ana went out." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"who": "Ben", "count"', '"who": "Zoe", "count"', "line 10: there is no 'Zoe'"),
        ('"effect": "draw"', '"effect": "reverse"', "line 10: "),
        ('"count": 2', '"count": 20', "line 10: "),
        ("\nAna rules", "\nBen rules", "line 10: It's Ana's turn"),
        ("Ana rules [", "Ana plays B1\nAna rules [", "line 10: Enter first what the table"),
        ('{"WC1": {', '{"W": {', "line 15: The house rules can't be written like this"),
        ("writing {", "writing [", "line 15: can't read"),
    ],
)
def test_a_record_that_breaks_a_rule_is_refused_with_its_line(
    old: str, new: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in RECORD
    assert replay(tmp_path, RECORD.replace(old, new, 1)) == 2
    assert problem in capsys.readouterr().err
