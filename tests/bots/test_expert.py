"""`expert`: what its search starts from."""

from random import Random

from penultima.bots.clever import Clever
from penultima.bots.expert import Expert
from penultima.bots.sharp import Sharp
from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.table import Setup
from penultima.view import view

ROUNDS = 6


def test_without_enough_rollouts_an_expert_plays_like_sharp() -> None:
    """No other move is better with confidence then, and `sharp` is stronger than `clever`."""
    setup = Setup(load("zelda"), ("Ana", "Ben"))
    differs_from_clever = 0
    for number in range(ROUNDS):
        expert = Expert(Random(1), rollouts=1, budget_s=None)
        sharp, clever = Sharp(Random(1)), Clever(Random(1))
        table, events = begin(Opening(setup, f"prior {number}"))
        while not isinstance(table.prompt, RoundOver | MatchOver):
            turn = table.prompt.seat
            assert turn is not None
            if turn == 0:
                seen = view(table, turn, events)
                action = expert.answer(seen)
                assert action == sharp.answer(seen)
                differs_from_clever += action != clever.answer(seen)
            else:
                for bot in (expert, sharp, clever):
                    bot.observe(view(table, Seat(0), events))
                action = Clever(Random(2)).answer(view(table, turn, events))
            table, events = apply(table, turn, action)
        assert expert.searches > 0 and not expert.has_deviated
    assert differs_from_clever > 5
