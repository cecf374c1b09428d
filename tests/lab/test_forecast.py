"""Forecasts: what a change of the rules will do to a table."""

import json

import msgspec
import pytest

from penultima.cli.main import main
from penultima.lab.forecast import DECISIVE, Forecast, forecast
from penultima.lab.forecast_words import forecast_lines
from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.fluent import LANGS, Lang

ROUNDS = 2000


def table(edition: str = "zelda", players: int = 4, **options: object) -> Setup:
    return Setup(load(edition), tuple("ABCDEFGHIJ"[:players]), Options(**options))  # type: ignore[arg-type]


def with_rule(*steps: dict[str, object]) -> Setup:
    """A table of Frozen with one rule on all customizable cards."""
    edition = load("frozen")
    rule = msgspec.convert({"title": "A rule", "do": steps}, HouseRule)
    return Setup(edition, tuple("ABCD"), Options(), dict.fromkeys(edition.customizable, rule))


def of(after: Setup, before: Setup | None = None) -> Forecast:
    before = before or Setup(after.edition, after.players)
    return forecast(before, after, ROUNDS)


def test_a_smaller_hand_makes_rounds_shorter_and_luckier() -> None:
    found = of(table(hand_size=3))
    assert found.turns.is_certain
    assert found.turns.after < 0.6 * found.turns.before
    assert found.care.is_certain
    assert found.care.after < found.care.before
    assert found.warnings == ()


def test_no_change_changes_nothing() -> None:
    found = of(table("saved-by-the-bell"))
    for change in (found.turns, found.care, found.leader_loses, found.first, found.card_wins):
        assert change.before == change.after
        assert not change.is_certain


def test_the_same_seed_gives_the_same_forecast_on_any_number_of_threads() -> None:
    one, two = (forecast(table(), table(stacking=True), ROUNDS, threads) for threads in (1, 2))
    assert one == two


def test_a_rule_that_makes_rounds_endless_is_warned_of() -> None:
    found = of(
        with_rule({"effect": "draw", "who": "all", "count": 10}),
        Setup(load("frozen"), tuple("ABCD")),
    )
    assert "long" in found.warnings


def test_a_card_that_wins_by_itself_is_warned_of() -> None:
    rule = {"effect": "discard", "who": "self", "how": "random", "count": 10}
    found = of(with_rule(rule), Setup(load("frozen"), tuple("ABCD")))
    assert {"decisive-card", "certain-card"} & set(found.warnings)
    assert found.card in (Card("WC1"), Card("WC2"), Card("WC3"), Card("WC"))


def test_a_change_is_not_blamed_for_a_card_that_wins_anyway() -> None:
    """Between two players, a Wild Draw Four wins most rounds for whoever was dealt it."""
    found = of(table("classic", 2, force_play_drawn=True))
    assert found.card_wins.before > DECISIVE
    assert found.card_wins.after > DECISIVE
    assert found.warnings == ()


def test_steps_that_only_people_can_carry_out_are_left_out() -> None:
    found = of(
        with_rule({"effect": "ruling", "text": "Sing."}), Setup(load("frozen"), tuple("ABCD"))
    )
    assert found.turns.after > 0


@pytest.mark.parametrize("lang", LANGS)
def test_it_is_said_in_words(lang: Lang) -> None:
    after = table(hand_size=3)
    lines = list(forecast_lines(of(after), after, lang))
    assert any(str(round(of(after).turns.after)) in line for line in lines)
    assert all(line.endswith(".") for line in lines)


def test_the_command_prints_sentences_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["forecast", "hand_size=3", "--rounds", str(ROUNDS)]
    assert main([*args, "--lang", "en"]) == 0
    assert "shorter" in capsys.readouterr().out
    assert main([*args, "--json"]) == 0
    found = msgspec.convert(json.loads(capsys.readouterr().out), Forecast)
    assert found == of(table(hand_size=3))


@pytest.mark.parametrize("change", ["players=3", "edition=frozen", "nothing=true", "stacking"])
def test_what_is_no_change_of_rules_is_refused(
    change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["forecast", change, "--rounds", "10"]) == 2
    assert capsys.readouterr().err.startswith("penultima: ")
