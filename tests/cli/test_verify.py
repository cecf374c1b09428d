"""`penultima verify` on game records: a line for each check, and an exit status."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from penultima.cli.main import main
from penultima.fairness.checks import transcript_checks
from penultima.fairness.transcript import Part, Transcript
from tests.support.fair_matches import digits, fair_match, fair_record, transcript

Out = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.record"


def verify(file: Path, *more: str) -> int:
    return main(["verify", str(file), "--lang", "en", *more])


def answer(file: Path, capsys: Out) -> tuple[int, dict[tuple[int, str], bool | None]]:
    """The exit status, and what each check of each round has found."""
    capsys.readouterr()
    status = verify(file, "--json")
    told = json.loads(capsys.readouterr().out)
    return status, {
        (round_["round"], check["check"]): check["agrees"]
        for round_ in told["rounds"]
        for check in round_["checks"]
    }


def test_a_fair_match_is_checked_line_by_line(file: Path, capsys: Out) -> None:
    file.write_text(fair_record())
    assert verify(file) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [re.sub(r"^  ok  (\w+): .*", r"\1", line) for line in lines]
    checks = ["deal", "parts", "secret", "seed", "cards"]
    assert names[:-1] == ["Match 1, round 1", *checks, "Match 1, round 2", *checks]
    assert "1 contribution is missing" in lines[8]
    assert lines[-1] == "Checked: all 2 deals were fixed by everybody."


def test_it_speaks_spanish(file: Path, capsys: Out) -> None:
    file.write_text(fair_record())
    assert main(["verify", str(file), "--lang", "es"]) == 0
    assert capsys.readouterr().out.endswith("Comprobado: los 2 repartos los fijaron entre todos.\n")


HONEST = transcript(2, missing=(1,))
FIRST, SECOND, THIRD = HONEST.parts


@pytest.mark.parametrize(
    ("cheat", "found"),
    [
        (replace(HONEST, secret=digits("other")), ["secret", "seed", "cards"]),
        (replace(HONEST, parts=(FIRST, THIRD)), ["seed", "cards"]),
        (
            replace(HONEST, parts=(replace(FIRST, contribution=None), SECOND, THIRD)),
            ["seed", "cards"],
        ),
        (
            replace(HONEST, parts=(Part(0, FIRST.commitment, digits("x")), SECOND, THIRD)),
            ["parts", "seed", "cards"],
        ),
        (replace(HONEST, parts=(FIRST, FIRST, SECOND, THIRD)), ["parts", "seed", "cards"]),
        (transcript(3), ["deal", "seed", "cards"]),
    ],
    ids=[
        "another secret",
        "a part left out",
        "a contribution dropped",
        "another contribution",
        "a seat twice",
        "another round",
    ],
)
def test_a_cheat_is_caught(cheat: Transcript, found: list[str], file: Path, capsys: Out) -> None:
    file.write_text(fair_record({2: cheat}))
    assert verify(file) == 1
    assert "This does not agree." in capsys.readouterr().out
    status, checks = answer(file, capsys)
    assert status == 1
    assert [name for (_, name), agrees in checks.items() if agrees is False] == found
    assert all(agrees for (round_, _), agrees in checks.items() if round_ == 1)


def test_another_deal_than_that_of_the_seed_is_caught(file: Path, capsys: Out) -> None:
    """The seed agrees, but a card was played that it gave to nobody's hand."""
    record = fair_record()
    plays = re.findall(r"^Ana plays ([RGBT]\d)", record, re.MULTILINE)
    card = "R9" if plays[0] != "R9" else "B9"
    file.write_text(record.replace(f"Ana plays {plays[0]}", f"Ana plays {card}", 1))
    status, checks = answer(file, capsys)
    assert status == 1
    assert [each for each, agrees in checks.items() if agrees is False] == [(1, "cards")]
    assert checks[2, "cards"] is None, "it is not reached"


def test_what_cannot_be_checked_has_a_status_of_its_own(file: Path, capsys: Out) -> None:
    match, _ = fair_match()
    file.write_text(match.record())
    assert verify(file) == 2
    assert capsys.readouterr().out.count("can't be checked") == 2
    file.write_text(fair_record({2: replace(HONEST, secret=None)}))
    status, checks = answer(file, capsys)
    assert status == 2
    assert [name for (_, name), agrees in checks.items() if agrees is None] == [
        "secret",
        "seed",
        "cards",
    ]


def test_parts_that_nobody_has_opened_vouch_for_nothing() -> None:
    """The server could have made up all of them."""
    told = transcript(1, missing=(0, 1, 2))
    checks = {check.name: check.agrees for check in transcript_checks(told, told.deal)}
    assert checks == {"deal": True, "parts": None, "secret": True}


def test_one_round_with_a_transcript_does_not_vouch_for_another(file: Path, capsys: Out) -> None:
    lines = fair_record().splitlines()
    last = [line for line in lines if line.startswith("= fair ")][1]
    lines.remove(last)
    file.write_text("\n".join(lines))
    status, checks = answer(file, capsys)
    assert status == 2
    assert checks[1, "cards"] is True
    assert checks[2, "deal"] is None


@pytest.mark.parametrize(
    ("content", "problem"),
    [("nonsense", "line 1: "), (fair_record() + "= fair {}\n", "line "), (None, "")],
)
def test_a_file_that_cannot_be_read_is_reported_in_one_line(
    content: str | None, problem: str, file: Path, capsys: Out
) -> None:
    if content is not None:
        file.write_text(content)
    assert verify(file) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert problem in told.err
    assert len(told.err.splitlines()) == 1
