"""Networks in files: agents that play as bots and as opponents, with NumPy alone."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from penultima.bots.arena import arena_setup, play_round
from penultima.env.network import Network
from penultima.env.vector import PenultimaVector
from penultima.errors import BadSetup
from penultima.rules.match import Opening


def some_network(**settings: Any) -> Network:
    """A network for two players of zelda that prefers to play and is otherwise random."""
    layout = PenultimaVector(1, players=2).layout
    random = np.random.default_rng(1)
    sizes = (len(layout.columns), 16, len(layout.actions))
    layers = [
        (random.normal(size=pair).astype(np.float32), np.zeros(pair[1], np.float32))
        for pair in pairwise(sizes)
    ]
    layers[-1][1][:7] = -20
    return Network(layers, "zelda", 2, **settings)


@pytest.mark.parametrize("activation", ["tanh", "relu"])
def test_a_file_keeps_a_network(tmp_path: Path, activation: Any) -> None:
    """As exactly as half precision can."""
    network = some_network(activation=activation, options={"stacking": True})
    network.save(tmp_path / "agent.npz")
    again = Network.load(tmp_path / "agent.npz")
    assert (again.edition, again.players, again.options) == ("zelda", 2, {"stacking": True})
    assert repr(again) == "<network for zelda with 2 players>"
    observations = np.random.default_rng(2).random((50, len(network.layers[0][0])))
    assert again.scores(observations) == pytest.approx(network.scores(observations), abs=0.1)


def test_a_network_plays_as_bot_and_as_opponent() -> None:
    """Both see the same numbers, so that it plays as it was trained."""
    network = some_network()
    tables = PenultimaVector(32, players=2, normalize=True, opponents=network)
    observations, infos = tables.reset(seed=1)
    won = played = 0
    while played < 400:
        observations, _, terminated, _, infos = tables.step(
            network(observations, infos["action_mask"])
        )
        won, played = won + int(infos["won"].sum()), played + int(terminated.sum())
    assert won / played == pytest.approx(0.5, abs=0.1)
    rng = Random(1)
    bots = [network.bot(rng), network.bot(rng)]
    table = play_round(Opening(arena_setup("zelda", 2, []), 1), bots, rng)
    assert table.winner is not None


def test_a_network_refuses_another_table() -> None:
    network = some_network()
    rng = Random(1)
    bots = [network.bot(rng) for _ in range(3)]
    with pytest.raises(BadSetup, match=r"network for zelda with 2 players> has \d+ inputs, and"):
        play_round(Opening(arena_setup("zelda", 3, []), 1), bots, rng)


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 broken"])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "agent.npz"
    file.write_bytes(content)
    with pytest.raises(BadSetup, match="can't be read as a network"):
        Network.load(file)
    with pytest.raises(BadSetup, match=r"absent\.npz can't be read as a network"):
        Network.load(tmp_path / "absent.npz")
    np.savez(file, about=np.array('{"edition": "zelda", "players": 2}'))
    with pytest.raises(BadSetup, match="no finite weights"):
        Network.load(file)
