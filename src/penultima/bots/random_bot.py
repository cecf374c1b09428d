"""`random`: a random playable card; it plays a drawn card if it fits."""

from penultima.rules.actions import Play
from penultima.view import View

from .simple import SimpleBot


class RandomBot(SimpleBot):
    def play(self, view: View, plays: list[Play]) -> Play | None:
        card = self.rng.choice(list(dict.fromkeys(play.card for play in plays)))
        return self.rng.choice([play for play in plays if play.card == card])
