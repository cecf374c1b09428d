"""When a drawn card is kept tells nothing about it: shown over many draws, by statistics (T2).

Pages keep a card that doesn't fit by themselves. A person with one that fits thinks about it.
"""

from collections.abc import Callable
from random import Random

import pytest

from penultima.bots import DEFAULT_LEVEL, LEVELS
from penultima.bots.random_bot import RandomBot
from penultima.delays import DEFAULT_DELAYS, Delays
from penultima.rules import actions as a
from penultima.server.store.rows import from_row
from penultima.view import View
from penultima.wire.messages import Update
from penultima.wire.notices import BotTookOver
from tests.support.simulated_clients import Person, begin, open_table, stand_at, table_of
from tests.support.simulated_server import World

DRAWS = 60
AS_BEFORE = Delays(keep_window_s=(0.0, 0.0, 0.0))
"""Kept when the player has decided, and 1.2 s after the draw at the earliest."""
PAGE_S = 0.05
"""How soon a page keeps a card that can only be kept."""


def drawing(fits: bool, drawer: int, delays: Delays, seed: int) -> tuple[World, Person]:
    """Two people and a bot. Nothing in their hands fits; the card on the draw pile may."""
    world, people = table_of("Ana", "Ben", world=World(seed=seed, delays=delays), seats=3)
    people[0].ask("add_bot", level="random")
    world.run(0)
    begin(world, people)
    names = [seat.info.name for seat in open_table(people[0]).state.seats]
    hands = ("B5 B1 B2", "B3 G2 G3", "T1 T2 B9")
    held = " / ".join(
        f'"{name}"{"*" if seat == drawer else ""} {hands[seat]}' for seat, name in enumerate(names)
    )
    stand_at(people[0], f"R7 > {held} . {'R6' if fits else 'G6'} T6 T7 T8 T9 G8")
    world.run(0)
    people[0].ask("skip_opening")
    world.run(0)
    return world, people[0]


def kept_after(world: World, slug: str, drawer: int) -> float | None:
    """How long after the draw the card was kept, by the log; None if it was not."""
    entries = [from_row(row) for row in world.disk.rows[slug]]
    moves = [entry for entry in entries if entry.seat == drawer and entry.action is not None]
    drew = moves[0]
    assert isinstance(drew.action, a.Draw)
    kept = [move for move in moves[1:2] if isinstance(move.action, a.Keep)]
    return kept[0].at - drew.at if kept else None


def times_of_people(fits: bool, delays: Delays) -> list[float]:
    chance, times = Random(7), []
    for seed in range(DRAWS):
        world, ana = drawing(fits, 0, delays, seed)
        ana.move("draw")
        world.run(0)
        world.run(chance.lognormvariate(0.7, 0.6) if fits else PAGE_S)  # a median of 2 s
        if ana.view.prompt.phase == "drawn" and ana.view.prompt.seat == 0:
            ana.move("pass")
        world.run(30)
        kept = kept_after(world, ana.slug, 0)
        if kept is None:
            assert fits and ana.error == "keep_too_late"
        else:
            times.append(kept)
    return times


class Keeping(RandomBot):
    """Keeps whatever it has drawn, which other bots hardly ever do."""

    def answer(self, view: View) -> a.Action:
        return a.Keep() if a.Keep() in view.legal else super().answer(view)


def times_of_bots(fits: bool, delays: Delays) -> list[float]:
    times = []
    for seed in range(DRAWS):
        world, ana = drawing(fits, 2, delays, seed)
        world.run(15)
        kept = kept_after(world, ana.slug, 2)
        assert kept is not None
        times.append(kept)
    return times


def distance(one: list[float], other: list[float]) -> float:
    """Kolmogorov and Smirnov's: the largest difference of the two distributions, to 5 ms."""
    first, second = ([round(each / 0.005) for each in times] for times in (one, other))

    def share(times: list[int], limit: int) -> float:
        return sum(each <= limit for each in times) / len(times)

    return max(abs(share(first, at) - share(second, at)) for at in {*first, *second})


@pytest.mark.parametrize("times", [times_of_people, times_of_bots])
def test_the_time_of_a_keep_is_the_same_for_cards_that_fit(
    times: Callable[[bool, Delays], list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "random", Keeping)
    fitting, others = times(True, DEFAULT_DELAYS), times(False, DEFAULT_DELAYS)
    assert len(others) == DRAWS
    assert len(fitting) > DRAWS / 3
    assert distance(fitting, others) == 0.0
    assert max(fitting + others) - min(fitting + others) < 0.005


def test_the_measure_finds_the_time_that_people_think() -> None:
    """As it was: nearly every keep told which kind of card it was."""
    assert distance(times_of_people(True, AS_BEFORE), times_of_people(False, AS_BEFORE)) > 0.7


def test_a_bot_plays_what_it_has_drawn_however_short_the_delays_are() -> None:
    world, ana = drawing(fits=True, drawer=2, delays=Delays(keep_s=0.0, bot_s=(0.0, 0.0)), seed=1)
    world.run(5)
    assert kept_after(world, ana.slug, 2) is None, "it was kept before the bot could decide"


WINDOW_S = DEFAULT_DELAYS.keep_window("family")


def drawn(fits: bool) -> tuple[World, Person]:
    """Ana has just drawn."""
    world, ana = drawing(fits, 0, DEFAULT_DELAYS, 3)
    ana.move("draw")
    world.run(0)
    return world, ana


def test_a_card_that_fits_may_be_played_long_after_the_others_would_have_been_kept() -> None:
    """Nobody's card is kept because they thought for too long; a play tells all about it anyway."""
    world, ana = drawn(fits=True)
    world.run(20)
    assert ana.view.prompt.phase == "drawn"
    ana.move("pass")
    assert ana.error == "keep_too_late"
    ana.move("play", card="R6")
    world.run(0)
    assert ana.view.top == "R6"


def test_everybody_is_shown_the_same_clock_whatever_was_drawn() -> None:
    clocks = []
    for fits in (True, False):
        _, ana = drawn(fits)
        clock = ana.last(Update).times.clock
        assert clock is not None
        clocks.append((clock.seat, clock.left_ms, clock.of_ms))
    assert clocks[0] == clocks[1] == (0, WINDOW_S * 1000, WINDOW_S * 1000)


def test_a_bot_that_takes_over_late_plays_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or its keep would tell everybody that the card fitted."""
    monkeypatch.setitem(LEVELS, DEFAULT_LEVEL, Keeping)
    world, ana = drawn(fits=True)
    world.run(WINDOW_S + 1)
    open_table(ana).record(None, (BotTookOver(0),))
    world.run(10)
    assert kept_after(world, ana.slug, 0) is None
    assert "R6" in [play.card for play in plays(world, ana.slug)]


def test_a_turn_clock_that_runs_out_late_plays_the_card() -> None:
    world, people = table_of("Ana", "Ben", settings={"clock_s": 30})
    begin(world, people)
    stand_at(people[0], "R7 > Ana* B5 B1 B2 / Ben B3 G2 G3 . R6 T6 T7 T8 T9 G8")
    people[0].ask("skip_opening")
    world.run(0)
    people[0].move("draw")
    world.run(31)
    assert kept_after(world, people[0].slug, 0) is None
    assert [play.card for play in plays(world, people[0].slug)] == ["R6"]


@pytest.mark.parametrize("card", ["R6", "G6"])
def test_what_the_table_has_drawn_for_somebody_asleep_is_kept_whatever_it_is(card: str) -> None:
    world, people = table_of("Ana", "Ben", settings={"clock_s": 30})
    begin(world, people)
    stand_at(people[0], f"R7 > Ana* B5 B1 B2 / Ben B3 G2 G3 . {card} T6 T7 T8 T9 G8")
    people[0].ask("skip_opening")
    world.run(30 + WINDOW_S + 1)
    assert kept_after(world, people[0].slug, 0) == pytest.approx(WINDOW_S, abs=0.01)


def plays(world: World, slug: str) -> list[a.Play]:
    """The cards that were played, by the log."""
    actions = [from_row(row).action for row in world.disk.rows[slug]]
    return [action for action in actions if isinstance(action, a.Play)]
