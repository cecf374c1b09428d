"""`sharp`: its weights in a file, and how its network is trained."""

import struct
from pathlib import Path

import pytest

from penultima.bots import weights as w
from penultima.bots.network_training import (
    NetworkTraining,
    Plan,
    evaluate_network,
    read_checkpoint,
    write_checkpoint,
)
from penultima.bots.weights import sharp
from penultima.cli.main import main
from penultima.errors import BadSetup
from penultima.kernel.policy import Policy

TINY = Plan(w.TWO, steps=4, rounds=8, learning_rate=0.01, seed=3)
WORDS = ["tune", "sharp", "--set", "two"]
WORDS += ["--steps", "2", "--rounds", "8", "--evaluation-rounds", "200"]


def test_written_weights_are_read_back(tmp_path: Path) -> None:
    sets = sharp.read()
    sharp.write(sets, tmp_path / "weights.f16")
    assert sharp.read(tmp_path / "weights.f16") == sets


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "0 bytes instead of"),
        (struct.pack("<e", float("nan")) + sharp.FILE.read_bytes()[2:], "two isn't finite"),
        (sharp.FILE.read_bytes()[:-2] + struct.pack("<e", float("inf")), "more isn't finite"),
    ],
)
def test_a_file_of_other_weights_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.f16"
    file.write_bytes(content)
    with pytest.raises(BadSetup, match=message):
        sharp.read(file)


def test_weights_too_large_for_the_file_are_refused(tmp_path: Path) -> None:
    sets = sharp.read()
    sets[w.MORE].network[5] = 1e6
    with pytest.raises(BadSetup, match="too large"):
        sharp.write(sets, tmp_path / "weights.f16")
    assert not (tmp_path / "weights.f16").exists()


def test_training_begins_with_the_linear_policy() -> None:
    weights = NetworkTraining(TINY, w.read()[w.TWO]).weights
    assert not any(weights.network)


def test_a_training_that_is_continued_gives_the_same_weights(tmp_path: Path) -> None:
    linear, file = w.read()[w.TWO], tmp_path / "two.checkpoint"
    whole = NetworkTraining(TINY, linear)
    first = NetworkTraining(TINY, linear)
    for _ in range(2):
        first.step()
    write_checkpoint(first, file)
    rest = NetworkTraining.resume(read_checkpoint(file))
    while not whole.is_over:
        whole.step()
    while not rest.is_over:
        rest.step()
    assert rest.weights == whole.weights
    assert any(whole.weights.network)
    assert first.weights != whole.weights


@pytest.mark.slow
def test_training_from_zero_weights_learns_to_win() -> None:
    """With a wrong sign of the gradient, nothing would be learned."""
    zero = [0.0] * len(w.read()[w.TWO])
    training = NetworkTraining(Plan(w.TWO, 40, 240, 0.03, 1), zero)
    while not training.is_over:
        training.step()
    net = evaluate_network(w.TWO, training.weights, lambda rules: Policy(rules, zero), 4000, seed=2)
    assert net.low > 5


def test_the_command_does_not_keep_worse_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, "--out", str(tmp_path / "out.f16")]) == 0
    out = capsys.readouterr().out
    assert "among players like `clever`" in out
    assert "not kept" in out
    assert not (tmp_path / "out.f16").exists()


def test_the_command_continues_its_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, folder = tmp_path / "out.f16", tmp_path / "checkpoints"
    words = [*WORDS, "--out", str(out), "--checkpoints", str(folder), "--keep-anyway"]
    assert main(words) == 0
    learned, file = sharp.read(out), folder / "two.checkpoint"
    assert learned[w.MORE] == sharp.read()[w.MORE]
    assert learned[w.TWO] != sharp.read()[w.TWO]
    out.unlink()
    time = file.stat().st_mtime_ns
    assert main(words) == 0  # nothing is left to train
    assert (sharp.read(out), file.stat().st_mtime_ns) == (learned, time)
    assert main([*words, "--seed", "7"]) == 2
    assert "is of another training" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\x93", b"\xff" * 9])
def test_a_damaged_checkpoint_is_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "two.checkpoint").write_bytes(content)
    out = ["--out", str(tmp_path / "out.f16")]
    assert main([*WORDS, "--checkpoints", str(tmp_path), *out]) == 2
    err = capsys.readouterr().err
    assert "can't be read as a checkpoint" in err
    assert err.count("\n") == 1


def test_checkpoints_are_only_for_sharp(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["tune", "--checkpoints", str(tmp_path), "--out", str(tmp_path / "out.toml")]
    assert main(words) == 2
    assert "are for `sharp`" in capsys.readouterr().err
