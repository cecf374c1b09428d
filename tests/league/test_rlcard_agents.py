"""RLCard's agents as entries: what they are shown is what RLCard's own environment would show."""

import sys
from random import Random
from typing import Any

import pytest
import rlcard
from rlcard.games.uno.card import UnoCard

from examples import rlcard_agents
from examples.rlcard_agents import Rule, actions_of, card_name, state_of
from penultima.bots.arena import arena_setup, play_round
from penultima.errors import MissingExtra, WrongTable
from penultima.league.entries import Entry, check
from penultima.rules.actions import Play
from penultima.rules.match import Opening
from penultima.view import View


class Recorded(Rule):
    """Keeps the positions in which it was asked."""

    asked: list[tuple[View, list[Play]]]

    def play(self, view: View, plays: list[Play]) -> Play | None:
        self.asked.append((view, plays))
        return super().play(view, plays)


def positions(players: int = 2) -> list[tuple[View, list[Play]]]:
    asked: list[tuple[View, list[Play]]] = []
    for number in range(6):
        bots = [Recorded(Random(seat)) for seat in range(players)]
        for bot in bots:
            bot.asked = asked
        play_round(Opening(arena_setup("classic", players, []), number), bots, Random(number))
    return asked


def theirs(view: View) -> dict[str, Any]:
    """The state of RLCard's environment, put into the position of a view."""
    env = rlcard.make("uno", config={"seed": 1})
    env.reset()
    env.game.round.current_player = view.seat
    cards = [_card(card_name(view, card)) for card in view.hand]
    env.game.players[view.seat].hand = cards
    env.game.round.target = _card(card_name(view, view.top, view.color))
    state: dict[str, Any] = env.get_state(view.seat)
    return state


def _card(name: str) -> UnoCard:
    color, trait = name.split("-")
    kind = "wild" if "wild" in trait else "number" if trait.isdigit() else "action"
    return UnoCard(kind, color, trait)


def test_states_are_those_of_rlcard() -> None:
    """Wherever the whole hand may be played; after a draw, it is one card alone."""
    compared = 0
    for view, plays in positions():
        if view.drawn is not None:
            continue
        ours, state = state_of(view, plays), theirs(view)
        assert (ours["obs"] == state["obs"]).all()
        assert set(ours["raw_legal_actions"]) == set(state["raw_legal_actions"])
        assert set(ours["legal_actions"]) == set(state["legal_actions"])
        assert ours["raw_obs"].keys() == state["raw_obs"].keys()
        assert ours["raw_obs"]["hand"] == state["raw_obs"]["hand"]
        compared += 1
    assert compared > 60


def test_a_wild_draw_four_is_offered_only_if_nothing_else_fits() -> None:
    found = [actions_of(view, plays) for view, plays in positions()]
    assert any("wild_draw_4" in name for actions in found for name in actions)
    for actions in found:
        fours = [name for name in actions if "wild_draw_4" in name]
        assert fours == [] or len(fours) == len(actions) == 4


@pytest.mark.parametrize("players", [2, 4])
def test_the_rule_agent_plays_and_the_seed_decides(players: int) -> None:
    results = []
    for _ in range(2):
        bots = [Rule(Random(seat)) for seat in range(players)]
        table = play_round(Opening(arena_setup("classic", players, []), 3), bots, Random(1))
        assert table.winner is not None
        results.append((table.winner, table.scores))
    assert results[0] == results[1]


def test_an_agent_that_chooses_numbers_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """As DQN does; the network itself needs PyTorch, which tests do without."""

    class Lowest:
        use_raw = False

        def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
            return min(state["legal_actions"]), {}

    monkeypatch.setattr(rlcard_agents, "load", lambda file: Lowest())
    bots = [rlcard_agents.Dqn(Random(seat)) for seat in range(2)]
    table = play_round(Opening(arena_setup("classic", 2, []), 3), bots, Random(1))
    assert table.winner is not None


def test_without_pytorch_a_league_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtra, match=r"needs torch: pip install 'penultima\[train\]'"):
        check(Entry("dqn", "py:examples.rlcard_agents:Dqn"), 300)


def test_other_editions_are_refused() -> None:
    with pytest.raises(WrongTable, match="RLCard has the cards of classic alone"):
        play_round(
            Opening(arena_setup("zelda", 2, []), 3), [Rule(Random(1)), Rule(Random(2))], Random(1)
        )
