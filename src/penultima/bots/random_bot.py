"""`random`: any playable card, and plays what it draws if that fits."""

from penultima.rules.actions import Play
from penultima.view import View

from .simple import SimpleBot


class RandomBot(SimpleBot):
    def play(self, view: View, plays: list[Play]) -> Play | None:
        card = self.chance.choice(list(dict.fromkeys(play.card for play in plays)))
        return self.chance.choice([play for play in plays if play.card == card])
