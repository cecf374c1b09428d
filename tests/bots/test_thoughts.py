"""What bots were thinking: true, told in every language, and only after the round."""

from collections import Counter
from random import Random

import pytest

from penultima.bots import Bot, level_factory
from penultima.bots.arena import play_round
from penultima.bots.thoughts import Thought, more_interesting, thought_text
from penultima.rules import actions as a
from penultima.rules.edition import load
from penultima.rules.match import Opening
from penultima.rules.table import Setup
from penultima.text.fluent import LANGS, Lang, messages
from penultima.view import View, view
from tests.bots.test_search_gain import position as table_from
from tests.text.well_formed import assert_well_formed

SETUP = Setup(load("zelda"), ("Ana", "Ben", "Cal"))


def _thinking(level: str, seed: int = 1) -> Bot:
    bot = level_factory(level)(Random(seed))
    bot.explains = True
    return bot


def _thought(text: str, level: str = "clever") -> tuple[View, a.Action, Thought | None]:
    table = table_from(text)
    assert table.prompt.seat is not None
    seen, bot = view(table, table.prompt.seat), _thinking(level)
    return seen, bot.answer(seen), bot.thought


def test_because_is_said_only_if_the_move_would_have_been_another() -> None:
    """The same position, but for the number of cards that the next player holds."""
    _, attack, thought = _thought("R7 > Ana* RD R3 G4 G5 / Ben T1 . T5 T6 T7 T8")
    assert isinstance(attack, a.Play) and attack.card == "RD"
    assert thought is not None and thought.id == "thought-few-cards"
    assert thought.facts["player"] == "Ben" and thought.facts["count"] == 1
    _, calm, nothing = _thought("R7 > Ana* RD R3 G4 G5 / Ben T1 T2 T3 T4 B1 B2 . T5 T6 T7 T8")
    assert isinstance(calm, a.Play) and calm.card == thought.facts["other"] != attack.card
    assert nothing is None


def test_bots_have_thoughts_and_each_can_be_said_in_every_language() -> None:
    found: dict[str, Thought] = {}
    told = Counter[bool]()
    for level, rounds in (("clever", 40), ("strength:4", 30), ("expert", 2)):
        for seed in range(rounds):
            bots = [_thinking(level, seed + seat) for seat in range(3)]
            play_round(Opening(SETUP, f"{level} {seed}"), bots, Random(seed))
            for bot in bots:
                told[bot.thought is not None] += 1
                if bot.thought is not None:
                    found[bot.thought.id] = bot.thought
                    for lang in LANGS:
                        assert_well_formed(thought_text(bot.thought, SETUP, lang))
    assert told[True] > 30
    assert {"thought-few-cards", "thought-kept", "thought-slip", "thought-forgot"} <= set(found)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("count", [1, 2])
def test_every_thought_is_well_formed(lang: Lang, count: int) -> None:
    for id_ in messages("en").ids:
        if id_.startswith("thought-"):
            may_have_drawn = id_ in ("thought-slip", "thought-search")
            for card, other in (("R6", "W4"), ("R6", ""), *([("", "W4")] * may_have_drawn)):
                facts: dict[str, str | int] = {"card": card, "other": other, "player": "Ana"}
                thought = Thought(id_, 1.0, {**facts, "count": count, "color": "red"})
                assert_well_formed(thought_text(thought, SETUP, lang))


def test_a_bot_that_is_not_asked_to_explain_notes_nothing() -> None:
    bots = [level_factory("clever")(Random(seat)) for seat in range(3)]
    play_round(Opening(SETUP, "quiet"), bots, Random(1))
    assert [bot.thought for bot in bots] == [None] * 3


def test_explaining_changes_no_move() -> None:
    """Same seed, same game, whether anybody will read the thoughts or not."""
    for level in ("clever", "strength:5"):
        ends = []
        for explains in (False, True):
            bots = [level_factory(level)(Random(seat)) for seat in range(3)]
            for bot in bots:
                bot.explains = explains
            ends.append(play_round(Opening(SETUP, "twice"), bots, Random(1)))
        assert ends[0] == ends[1]


def test_the_most_interesting_thought_is_kept() -> None:
    dull, bright = Thought("thought-kept", 2.0), Thought("thought-bluff", 5.0)
    assert more_interesting(None, dull) is dull and more_interesting(dull, None) is dull
    assert more_interesting(bright, dull) is more_interesting(dull, bright) is bright
