"""`penultima tune expert`: the network that values positions in the search is trained anew."""

import struct
from pathlib import Path

import pytest

from penultima.bots import weights as w
from penultima.bots.network_training import NetworkTraining, Plan
from penultima.bots.value_training import train_value, value_loss
from penultima.bots.weights import sharp, value
from penultima.cli import tune
from penultima.cli.main import main
from penultima.errors import BadSetup
from penultima.kernel.value_network import ValueNetwork

WORDS = ["tune", "expert", "--set", "two"]
WORDS += ["--steps", "2", "--rounds", "8", "--evaluation-rounds", "200"]


def test_written_weights_are_read_back(tmp_path: Path) -> None:
    sets = value.read()
    value.write(sets, tmp_path / "weights.f16")
    assert value.read(tmp_path / "weights.f16") == sets


def test_a_file_of_other_weights_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.f16"
    file.write_bytes(b"")
    with pytest.raises(BadSetup, match="0 bytes instead of"):
        value.read(file)
    file.write_bytes(struct.pack("<e", float("nan")) + value.FILE.read_bytes()[2:])
    with pytest.raises(BadSetup, match="two isn't finite"):
        value.read(file)


def test_the_same_seed_gives_the_same_weights() -> None:
    linear = w.read()[w.MORE]
    plan = Plan(w.MORE, steps=2, rounds=40, learning_rate=0.05, seed=3)
    once, again = (list(train_value(plan, linear)) for _ in range(2))
    assert once == again
    assert len(once) == 2
    assert once[0] != once[1]


def test_the_built_in_weights_predict_better_than_even_chances() -> None:
    for name, even in ((w.TWO, 0.693), (w.MORE, 1.58)):
        linear = w.read()[name]
        assert value_loss(name, value.read()[name], linear, 400, seed=1) < 0.95 * even


def test_the_command_does_not_keep_worse_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.f16"
    assert main([*WORDS, "--out", str(out)]) == 0
    assert "not kept" in capsys.readouterr().out
    assert not out.exists()
    assert main([*WORDS, "--out", str(out), "--keep-anyway"]) == 0
    assert value.read(out)[w.TWO] != value.read()[w.TWO]
    assert value.read(out)[w.MORE] == value.read()[w.MORE]


def test_all_networks_are_trained_by_one_command(tmp_path: Path) -> None:
    """`sharp` learns with the value network that was trained just before."""
    words = ["--set", "two", "--rounds", "1", "--evaluation-rounds", "200", "--keep-anyway"]
    with pytest.MonkeyPatch.context() as patch:
        for bot, defaults in tune.DEFAULTS.items():
            patch.setitem(tune.DEFAULTS, bot, defaults._replace(two=2))
        assert main(["tune", "all", *words, "--out", str(tmp_path)]) == 0
    learned = value.read(tmp_path / "value.f16")
    assert learned[w.TWO] != value.read()[w.TWO]
    assert learned[w.MORE] == value.read()[w.MORE]
    linear, plan = w.read()[w.TWO], Plan(w.TWO, 2, 1, tune.DEFAULTS["sharp"].learning_rate, 0)
    training = NetworkTraining(plan, linear, ValueNetwork(learned[w.TWO]))
    while not training.is_over:
        training.step()
    found = sharp.read(tmp_path / "sharp.f16")[w.TWO].network
    assert found == pytest.approx(training.weights.network, abs=1e-3)


def test_all_has_no_number_of_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "all", "--steps", "5"]) == 2
    assert "one at a time" in capsys.readouterr().err
