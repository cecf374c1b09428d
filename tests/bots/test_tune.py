"""Tuning: weights are made anew from play, and kept only if they are better."""

import re
from pathlib import Path

import pytest

from penultima.bots import weights as w
from penultima.bots.training import judge, tune
from penultima.cli.main import main
from penultima.errors import BadSetup


def test_weights_are_read_and_written_alike(tmp_path: Path) -> None:
    sets = w.read()
    w.write(sets, tmp_path / "weights.toml")
    again = w.read(tmp_path / "weights.toml")
    for name in sets:
        assert again[name] == pytest.approx(sets[name], abs=0.006)


def test_a_group_of_weights_that_is_missing_is_named(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(w.FILE.read_text().replace("same_face", "same_fate"))
    with pytest.raises(BadSetup, match=r"two\.same_face"):
        w.read(file)


@pytest.mark.slow
def test_tuning_from_nothing_learns_to_win() -> None:
    """Guards the gradient: with its sign or its baseline wrong, nothing is learned."""
    nothing = [0.0] * len(w.read()[w.TWO])
    learned = list(tune(w.TWO, nothing, steps=60, rounds=900, pace=0.2, seed=1))[-1]
    assert judge(w.TWO, learned, nothing, 3000, 2).low > 0


def test_the_same_seed_learns_the_same() -> None:
    start = w.read()[w.MORE]
    once, again = (list(tune(w.MORE, start, steps=2, rounds=90, threads=n))[-1] for n in (1, 2))
    assert once == again


def test_the_command_keeps_no_weights_that_are_worse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.toml"
    words = ["tune", "--steps", "1", "--rounds", "30", "--judged", "600", "--set", "two"]
    assert main([*words, "--out", str(out)]) == 0
    assert "not kept" in capsys.readouterr().out
    assert not out.exists()


def test_the_command_writes_the_weights_that_it_keeps(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    words = ["tune", "--steps", "1", "--rounds", "30", "--judged", "600", "--set", "two"]
    assert main([*words, "--keep-anyway", "--out", str(out)]) == 0
    (learned,) = tune(w.TWO, w.read()[w.TWO], steps=1, rounds=30)
    assert w.read(out)[w.TWO] == pytest.approx(learned, abs=0.006)
    assert w.read(out)[w.TWO] != w.read()[w.TWO]
    assert w.read(out)[w.MORE] == w.read()[w.MORE]
    assert "Tuned with seed 0, 1 × 30 rounds." in out.read_text()


def test_the_help_says_what_every_number_is_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tune", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    for option, default in {"steps": 1000, "pace": 0.03, "seed": 0, "threads": 1}.items():
        assert re.search(rf"--{option} N [^-]*\(default: {default}\)", told), option


@pytest.mark.parametrize("number", ["nan", "inf"])
def test_weights_that_are_no_numbers_are_refused(number: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    sets = w.read()
    sets[w.TWO][3] = float(number)
    with pytest.raises(BadSetup, match="isn't finite"):
        w.write(sets, file)
    assert not file.exists()
    file.write_text(re.sub(r"\[-?\d+\.\d+", f"[{number}", w.FILE.read_text(), count=1))
    with pytest.raises(BadSetup, match="isn't finite"):
        w.read(file)


@pytest.mark.parametrize(
    "words",
    [
        ["--out", "/"],
        ["--out", "/no/such/folder/weights.toml"],
        ["--start", "/"],
        ["--start", "/no/such/file"],
        ["--start", "EMPTY"],
        ["--start", "NESTED"],
        ["--rounds", "99999999999999999999"],
        ["--judged", "99999999999999999999"],
        ["--threads", "0"],
        ["--pace", "nan"],
        ["--pace", "-1"],
    ],
)
def test_what_wont_do_is_one_line_before_the_work(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "EMPTY").touch()
    (tmp_path / "NESTED").write_text("two = " + "[" * 100_000)
    words = [str(tmp_path / word) if word.isupper() else word for word in words]
    out = [] if "--out" in words else ["--out", str(tmp_path / "out")]
    assert main(["tune", "--steps", "1000000000", *words, *out]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "out").exists()
