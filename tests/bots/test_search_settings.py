"""tools/search_settings: settings of the search are compared on the same decisions."""

from statistics import fmean

import pytest

from penultima.bots.arena import arena_setup
from penultima.bots.expert import SearchSettings
from tools.search_settings import Tally, compare_in_round, main, settings_from_text

ROUNDS = 6


def compared(*settings: SearchSettings, own_rounds: bool = False) -> list[Tally]:
    tallies = [Tally(each) for each in settings]
    setup = arena_setup("zelda", 2, [])
    for number in range(ROUNDS):
        compare_in_round(setup, number, "s", tallies, samples=300, own_rounds=own_rounds)
    return tallies


def test_a_search_without_rollouts_gains_what_sharp_gains() -> None:
    once, again = compared(SearchSettings(rollouts=1), SearchSettings(rollouts=1, horizon=0))
    assert (once.won, once.net) == (again.won, again.net)
    assert once.deviations == 0 < once.decisions
    assert len(once.won) == ROUNDS


def test_a_search_gains_more_than_the_move_that_it_starts_from() -> None:
    none, some = compared(SearchSettings(rollouts=1), SearchSettings(rollouts=1500))
    assert some.deviations > 0
    assert fmean(some.won) > fmean(none.won)


def test_in_rounds_of_its_own_a_search_makes_its_own_moves() -> None:
    """One that never deviates from `sharp` plays the same rounds; another one comes elsewhere."""
    settings = SearchSettings(rollouts=1), SearchSettings(rollouts=1500)
    shared, own = compared(*settings), compared(*settings, own_rounds=True)
    assert own[0].decisions == shared[0].decisions == shared[1].decisions
    assert own[1].deviations > 0 and own[1].decisions != shared[1].decisions
    assert fmean(own[1].won) > fmean(own[0].won)


def test_settings_are_read_from_words() -> None:
    assert settings_from_text("rollouts=70,margin=2") == SearchSettings(rollouts=70, margin=2)


@pytest.mark.parametrize("text", ["margin=x", "rollouts", "rolouts=3"])
def test_bad_settings_are_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([text])
    assert capsys.readouterr().err.count("\n") == 1
