"""A trained network in a file, evaluated with NumPy: an agent for bots and for opponents."""

import json
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any, Literal
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from penultima.errors import BadSetup, WrongTable

from .agent_bot import AgentBot

AGENTS = Path(__file__).with_name("agents")
"""The networks that come with the package."""
Floats = npt.NDArray[np.float32]
Activation = Literal["tanh", "relu"]
ABOUT = "about"


@dataclass(frozen=True)
class Network:
    """Layers of weights and biases, and the table that they were trained for.

    It is an opponent (`opponents=Network.load(file)`), and `bot` makes a bot of it.
    """

    layers: list[tuple[Floats, Floats]]
    """Weights of the shape (inputs, outputs), and biases."""
    edition: str
    players: int
    activation: Activation = "tanh"
    normalize: bool = True
    history: bool = False
    options: dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<network for {self.edition} with {self.players} players>"

    __hash__ = object.__hash__

    def __call__(self, observations: Any, masks: Any) -> npt.NDArray[np.int64]:
        """The best legal action for each row."""
        best: npt.NDArray[np.int64]
        best = np.where(masks, self.scores(observations), -np.inf).argmax(axis=1)
        return best

    def scores(self, observations: Any) -> Floats:
        """The score of every action, for each row."""
        values: Floats = np.asarray(observations, np.float32)
        columns = len(self.layers[0][0])
        if values.shape[-1] != columns:
            raise WrongTable(f"{self!r} has {columns} inputs, and this table {values.shape[-1]}")
        for weights, biases in self.layers[:-1]:
            values = values @ weights + biases
            values = np.tanh(values) if self.activation == "tanh" else np.maximum(values, 0)
        weights, biases = self.layers[-1]
        scores: Floats = values @ weights + biases
        return scores

    def choose(self, observation: Any, mask: Any) -> int:
        """The best legal action, for `AgentBot`."""
        return int(self(observation[None], mask[None])[0])

    def bot(self, rng: Random) -> AgentBot:
        """A bot that plays as the network says."""
        return AgentBot(rng, self.choose, normalize=self.normalize, history=self.history)

    def save(self, file: str | PathLike[str]) -> None:
        about = {
            "edition": self.edition,
            "players": self.players,
            "activation": self.activation,
            "normalize": self.normalize,
            "history": self.history,
            "options": self.options,
        }
        arrays: dict[str, Any] = {ABOUT: np.array(json.dumps(about))}
        for number, (weights, biases) in enumerate(self.layers):
            # Half precision: a file of half the size plays the same.
            arrays[f"weights{number}"] = weights.astype(np.float16)
            arrays[f"biases{number}"] = biases.astype(np.float16)
        np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, file: str | PathLike[str]) -> "Network":
        """Read a file, or one of the package's by its name. Raises BadSetup."""
        built_in = AGENTS / f"{file}.npz"
        try:
            with (
                open(built_in if built_in.exists() else file, "rb") as opened,
                np.load(opened) as arrays,
            ):
                about = json.loads(str(arrays[ABOUT]))
                layers = [
                    (
                        arrays[f"weights{n}"].astype(np.float32),
                        arrays[f"biases{n}"].astype(np.float32),
                    )
                    for n in range((len(arrays.files) - 1) // 2)
                ]
            network = cls(layers, **about)
        except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
            raise BadSetup(f"{file} can't be read as a network: {error}") from None
        if not layers or not all(np.isfinite(part).all() for layer in layers for part in layer):
            raise BadSetup(f"{file} can't be read as a network: it has no finite weights")
        return network
