"""A bot of the library: plays its highest card, and keeps its wilds for the end."""

from random import Random

from penultima import Match, Opening, Seat, Setup, actions, load
from penultima.bots import Greedy, SimpleBot
from penultima.rules.actions import Play
from penultima.view import View


class Thrifty(SimpleBot):
    def play(self, view: View, plays: list[Play]) -> Play | None:
        edition = view.setup.edition
        colored = [play for play in plays if edition[play.card].color]
        return max(colored or plays, key=lambda play: edition[play.card].points)


def main() -> None:
    match = Match(Opening(Setup(load("zelda"), ("Thrifty", "Greedy")), seed=3))
    bots = [Thrifty(Random(1)), Greedy(Random(2))]
    while match.table.winners is None:
        seat = match.table.prompt.seat
        if seat is None:  # the round is over
            match.do(Seat(0), actions.NextRound())
        else:
            match.do(seat, bots[seat].answer(match.view(seat)))
    winner = match.players[match.table.winners[0]]
    print(f"{winner} won {match.table.round} rounds later, {match.table.scores}")


if __name__ == "__main__":
    main()
