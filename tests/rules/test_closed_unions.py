"""Where the rules look up a function by type, no type is missing."""

from typing import get_args

from penultima.rules import evolve, game, legal, matching
from penultima.rules.actions import Action
from penultima.rules.events import Event
from penultima.rules.prompts import MatchOver, NameColor, Prompt, RoundOver

PROMPTS = set(get_args(Prompt))


def test_every_action_has_its_handler() -> None:
    assert set(game._HANDLERS) == set(get_args(Action))


def test_every_event_has_its_change_of_a_table() -> None:
    assert set(evolve.CHANGES) == set(get_args(Event))


def test_every_prompt_can_be_answered_while_a_round_goes_on() -> None:
    assert set(legal._ANSWERS) == PROMPTS - {RoundOver, MatchOver}
    assert set(matching._PLAYABLE) <= set(legal._ANSWERS) - {NameColor}
