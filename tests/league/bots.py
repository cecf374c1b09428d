"""Entries that misbehave."""

import sys
import time
from random import Random

from penultima.bots import Bot, RandomBot
from penultima.errors import WrongTable
from penultima.rules.actions import Action, Play
from penultima.rules.cards import Card
from penultima.view import View


class Crashing(RandomBot):
    """Fails when it has few cards left."""

    def answer(self, view: View) -> Action:
        if len(view.hand) < 3:
            raise ZeroDivisionError("out of ideas")
        return super().answer(view)


class CrashingElsewhere(RandomBot):
    """Not in its turn."""

    def observe(self, view: View) -> None:
        raise KeyError("observe")

    def leave(self) -> None:
        raise OSError("leave")


class NeverMade(RandomBot):
    def __init__(self, rng: Random) -> None:
        raise FileNotFoundError("weights.bin")


class Exiting(RandomBot):
    def answer(self, view: View) -> Action:
        sys.exit(3)


class Hanging(RandomBot):
    """Catches everything that it can, and never answers."""

    def answer(self, view: View) -> Action:
        while True:
            try:
                time.sleep(60)
            except Exception:
                continue


class Late(RandomBot):
    def answer(self, view: View) -> Action:
        time.sleep(0.12)
        return super().answer(view)


class Cheating(RandomBot):
    """Plays a card that nobody has."""

    def answer(self, view: View) -> Action:
        return Play(Card("XX"))


class Silent(RandomBot):
    def answer(self, view: View) -> Action:
        return None  # type: ignore[return-value]


class OnlyTwo(Bot):
    """Plays with two players alone."""

    def answer(self, view: View) -> Action:
        if len(view.counts) > 2:
            raise WrongTable("made for two players")
        return RandomBot(self.rng).answer(view)
