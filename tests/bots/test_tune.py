"""`penultima tune`: weights are trained by self-play and kept only if they are better."""

import re
from pathlib import Path

import pytest

from penultima.bots import weights as w
from penultima.bots.training import evaluate, tune
from penultima.bots.weights import value
from penultima.cli import tune as tune_command
from penultima.cli.main import main
from penultima.errors import BadSetup


def test_written_weights_are_read_back(tmp_path: Path) -> None:
    sets = w.read()
    w.write(sets, tmp_path / "weights.toml")
    again = w.read(tmp_path / "weights.toml")
    for name in sets:
        assert again[name] == pytest.approx(sets[name], abs=0.006)


def test_a_missing_group_of_weights_is_named(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(w.FILE.read_text().replace("same_face", "same_fate"))
    with pytest.raises(BadSetup, match=r"two\.same_face"):
        w.read(file)


@pytest.mark.slow
def test_training_from_zero_weights_learns_to_win() -> None:
    """With a wrong sign or baseline of the gradient, nothing would be learned."""
    zero = [0.0] * len(w.read()[w.TWO])
    learned = list(tune(w.TWO, zero, steps=60, rounds=900, learning_rate=0.2, seed=1))[-1]
    assert evaluate(w.TWO, learned, zero, 3000, 2).low > 0


def test_the_same_seed_gives_the_same_weights() -> None:
    start = w.read()[w.MORE]
    once, again = (list(tune(w.MORE, start, steps=2, rounds=90, threads=n))[-1] for n in (1, 2))
    assert once == again


def test_the_command_does_not_keep_worse_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.toml"
    words = ["tune", "--steps", "1", "--rounds", "30", "--evaluation-rounds", "600", "--set", "two"]
    assert main([*words, "--out", str(out)]) == 0
    assert "not kept" in capsys.readouterr().out
    assert not out.exists()


def test_the_command_writes_the_weights_it_keeps(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    words = ["tune", "--steps", "1", "--rounds", "30", "--evaluation-rounds", "600", "--set", "two"]
    assert main([*words, "--keep-anyway", "--out", str(out)]) == 0
    (learned,) = tune(w.TWO, w.read()[w.TWO], steps=1, rounds=30)
    assert w.read(out)[w.TWO] == pytest.approx(learned, abs=0.006)
    assert w.read(out)[w.TWO] != w.read()[w.TWO]
    assert w.read(out)[w.MORE] == w.read()[w.MORE]
    assert "Tuned with seed 0, 1 × 30 rounds." in out.read_text()


def test_sharp_is_trained_with_the_values_that_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not with those before they were rounded, which nobody would have the next time."""
    short = {bot: each._replace(two=1, rounds=30) for bot, each in tune_command.DEFAULTS.items()}
    given: list[dict[str, w.Weights]] = []
    monkeypatch.setattr(tune_command, "DEFAULTS", short)
    monkeypatch.setattr(tune_command, "_tune_sharp", lambda *args: given.append(args[3]))
    words = ["tune", "all", "--set", "two", "--keep-anyway", "--evaluation-rounds", "60"]
    folder = tmp_path / "weights"
    assert main([*words, "--out", str(folder)]) == 0
    stored = value.read(folder / value.FILE.name)
    assert stored[w.TWO] != value.read()[w.TWO]
    assert given == [stored]


@pytest.mark.parametrize(("out", "why"), [("a/b", "No such file"), ("file", "File exists")])
def test_a_folder_that_cannot_be_created_is_refused_before_the_training(
    out: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["tune", "all", "--out", str(tmp_path / out)]) == 2
    assert re.search(rf"can't be created: {why}.*\n\Z", capsys.readouterr().err)


def test_the_help_states_every_default(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tune", "--help"])
    help_text = " ".join(capsys.readouterr().out.split())
    for option, default in {
        "steps": "1000; sharp: 4000 for two players, 3500 for more; expert: 300",
        "learning-rate": "0.03; sharp: 0.012; expert: 0.05",
        "seed": "0",
        "threads": "1",
    }.items():
        assert re.search(rf"--{option} N [^-]*\(default: {default}\)", help_text), option


@pytest.mark.parametrize("number", ["nan", "inf"])
def test_weights_that_are_not_finite_are_refused(number: str, tmp_path: Path) -> None:
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
        ["--evaluation-rounds", "99999999999999999999"],
        ["--threads", "0"],
        ["--learning-rate", "nan"],
        ["--learning-rate", "-1"],
    ],
)
def test_bad_arguments_are_one_line_before_the_training(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "EMPTY").touch()
    (tmp_path / "NESTED").write_text("two = " + "[" * 100_000)
    words = [str(tmp_path / word) if word.isupper() else word for word in words]
    out = [] if "--out" in words else ["--out", str(tmp_path / "out")]
    assert main(["tune", "--steps", "1000000000", *words, *out]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "out").exists()
