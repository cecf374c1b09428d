"""The limits of the kernel's fixed-size arrays: compiled code checks none of them itself."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from penultima.bots.weights import weights_for
from penultima.errors import BadSetup
from penultima.kernel import Game, Script, codes, compile_rules
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.policy_gradient import PolicyGradient
from penultima.kernel.rule_tables import compile_tables
from penultima.kernel.search import Search
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import load, read
from penultima.rules.house_rules import HouseRule
from penultima.rules.table import Setup
from tools.engine_comparison.matches import NAMES

from .positions import arena, dealt_game, setup

# Arguments from Python


@pytest.mark.parametrize("seat", [-1, 4, 1000])
def test_an_unknown_seat_is_an_error(seat: int) -> None:
    game = dealt_game()
    for method in (game.hand, game.hand_mask, game.legal, game.playable, game.deal):
        with pytest.raises(ValueError, match="no seat"):
            method(seat)


def test_cards_beyond_the_capacity_are_an_error() -> None:
    game = dealt_game()
    with pytest.raises(ValueError, match="kinds"):
        game.set_hand(0, [64])
    with pytest.raises(ValueError, match="room"):
        game.set_piles([0] * 300, [], False)
    with pytest.raises(ValueError, match="room"):
        Script().append([0] * (codes.MAX_SCRIPT + 1))


def test_none_is_an_error_wherever_compiled_code_expects_an_object() -> None:
    """It would crash the interpreter, so a child process tries it."""
    tried = subprocess.run(
        [sys.executable, "-m", "tests.support.none_arguments"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode == 0, f"{tried.stdout.splitlines()[-1]}: {tried.stderr}"
    assert "Policy.choose, game" in tried.stdout


@pytest.mark.parametrize("styles", [[], [0] * 3, [0] * 100_000, [0, 0, 0, 4], [0, 0, 0, -1]])
def test_the_arena_needs_a_known_style_for_every_seat(styles: list[int]) -> None:
    with pytest.raises(ValueError, match="styles"):
        arena(setup()).set_styles(styles)


def test_the_arena_has_results_for_existing_seats_only() -> None:
    players = arena(setup())
    players.play(Game(players.first.rules), 1)
    assert len(players.results(1, 10**9)[0][1]) == codes.MAX_SEATS


TOO_MANY = [0] * 100_000


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.set_scores([0] * 3),
        lambda game: game.set_lost_turns([0] * 3),
        lambda game: game.set_passing([(0, 64)]),
        lambda game: Memory(game.rules).restore(game, TOO_MANY),
        lambda game: PolicyGradient(policy(game)).set_weights([]),
        lambda game: search(game).sampler.set_hidden_cards([64], [], [], []),
        lambda game: search(game).sampler.set_hidden_cards([1], [4], [1], [1]),
        lambda game: search(game).sampler.set_hidden_cards([1], [1], [], []),
        lambda game: add_evidence(search(game), seat=4),
        lambda game: add_evidence(search(game), table=(0, 8, 1, 0)),
        lambda game: add_evidence(search(game), table=()),
        lambda game: add_evidence(search(game), sizes=TOO_MANY, voids=TOO_MANY),
        lambda game: add_evidence(search(game), discarded_colors=TOO_MANY),
        lambda game: add_evidence(search(game), phase=5),
        lambda game: search(game).sampler.add_played_card(4, 0, 0, 1),
        lambda game: search(game).sampler.add_played_card(0, 64, 0, 1),
        lambda game: search(game).sampler.add_exclusion(4, 0, 1, False),
        lambda game: search(game).sampler.set_bluff_odds(10**6, 1.0),
        lambda game: search(game).mean(10**6),
        lambda game: search(game).standard_error(-1),
    ],
)
def test_arguments_outside_the_arrays_are_refused(call: Callable[[Game], object]) -> None:
    with pytest.raises(ValueError, match=r"seats|features|every card|must be between|no evidence"):
        call(dealt_game())


def policy(game: Game) -> Policy:
    return Policy(game.rules, weights_for(4))


def search(game: Game) -> Search:
    return Search(policy(game), game, Memory(game.rules), 1)


def add_evidence(target: Search, **changes: Any) -> None:
    valid = {
        "seat": 0,
        "action": 0,
        "time": 0,
        "table": (0, 1, 1, 0),
        "sizes": [7] * 4,
        "voids": [0] * 4,
        "discarded_colors": [],
    }
    target.sampler.add_evidence(**{**valid, **changes})


# Editions and house rules


@pytest.mark.parametrize("step", [do.Honor("all", "Sing.", 1), do.Ruling("Who sang best?")])
def test_steps_by_people_are_refused(step: do.Step) -> None:
    rule = HouseRule("Sing", (step,))
    with pytest.raises(BadSetup, match=rf"WC1.*kernel.*{do.tag(type(step))}"):
        compile_rules(Setup(load("frozen"), NAMES[:2], house_rules={Card("WC1"): rule}))


@pytest.mark.parametrize(
    ("what", "limit"),
    [("different cards", "MAX_KINDS"), ("cards", "MAX_CARDS"), ("colours", "MAX_COLORS")],
)
def test_an_edition_beyond_a_limit_is_refused(
    what: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codes, limit, 4)
    with pytest.raises(BadSetup, match=f"zelda: [0-9]+ {what}; the kernel has room for"):
        compile_tables(setup())


WILDS = 45
COLORS = ("amber", "blue", "cyan", "denim", "emerald", "fawn")


def write_many_wilds(folder: Path, effects: str = "") -> Path:
    """An edition with 6 colours and 45 different wilds: 270 plays from one hand."""
    file = folder / "wilds.toml"
    colors = "".join(
        f"[[colors]]\nname = '{name}'\nletter = '{name[0].upper()}'\n" for name in COLORS
    )
    wilds = "".join(
        f"[[wilds]]\ncode = 'W{number}'\nname = {{en = 'W{number}', es = 'W{number}'}}\n"
        f"copies = 1\npoints = 50\nturned_up = 'name_color'\n{effects}\n"
        for number in range(WILDS)
    )
    numbers = "[[numbers]]\nfaces = [0, 1]\ncopies = 10\n"
    file.write_text(f"name = {{en = 'Wilds', es = 'Wilds'}}\n{colors}{numbers}{wilds}")
    return file


def test_a_policy_has_room_for_every_play_of_every_hand() -> None:
    assert codes.MAX_MOVES >= codes.MAX_KINDS * (codes.MAX_COLORS - 1) + 2


def test_a_policy_scores_a_hand_of_45_wilds(tmp_path: Path) -> None:
    """270 plays once overran an array of 256: scores were overwritten, and more than scores."""
    edition = read(write_many_wilds(tmp_path))
    rules = compile_rules(Setup(edition, NAMES[:4]))
    game = Game(rules, 1)
    game.deal(0)
    wilds = [kind for kind, color in enumerate(rules.tables.color_of) if color == 0]
    assert len(wilds) == WILDS
    game.set_hand(game.turn, wilds)
    scores = Policy(rules, weights_for(4)).scores(game, Memory(rules))
    plays = {
        kind | color << codes.COLOR_SHIFT | codes.CALL_BIT
        for kind in wilds
        for color in range(1, len(COLORS) + 1)
    }
    assert set(scores) == plays | {codes.DRAW << codes.VERB_SHIFT}
    # All wilds are alike, so only the colour makes a difference.
    by_color = {action >> codes.COLOR_SHIFT & codes.COLOR_BITS: scores[action] for action in plays}
    for action in plays:
        assert scores[action] == by_color[action >> codes.COLOR_SHIFT & codes.COLOR_BITS]


def test_a_policy_gradient_refuses_more_features_than_it_has_room_for(tmp_path: Path) -> None:
    steps = "effects = [{effect = 'draw', who = 'all', count = 1}, {effect = 'skip', count = 1}]"
    rules = compile_rules(Setup(read(write_many_wilds(tmp_path, steps)), NAMES[:4]))
    with pytest.raises(BadSetup, match="a policy gradient has room for 8,192"):
        PolicyGradient(Policy(rules, weights_for(4)))


def test_a_policy_refuses_a_card_with_too_many_effects(tmp_path: Path) -> None:
    draws = ", ".join(["{effect = 'draw', who = 'all', count = 1}"] * 11)
    rules = compile_rules(Setup(read(write_many_wilds(tmp_path, f"effects = [{draws}]")), NAMES))
    assert Policy(rules, weights_for(10)) is not None
    limited = Setup(read(write_many_wilds(tmp_path, f"effects = [{draws}, {draws}]")), NAMES)
    with pytest.raises(BadSetup, match="the cards have 990 effects; the kernel has room for 512"):
        compile_rules(limited)


def test_an_effect_of_too_many_cards_is_refused() -> None:
    """Edition files allow at most 10 cards, but editions can also be built in Python."""
    edition = load("frozen")
    card = edition.customizable[0]
    kind = edition.kinds[card]
    for effect in (do.Discard("self", 11, "choose"), do.Give(300, "next")):
        kinds = {**edition.kinds, card: structs.replace(kind, effects=(effect,))}
        with pytest.raises(BadSetup, match=f"{card}: [0-9]+ cards; the kernel has room for 10"):
            compile_rules(Setup(replace(edition, kinds=kinds), NAMES[:2]))
