"""Generate the plots and numbers of docs/lab.md: `python -m tools.lab_pages FOLDER`.

Simulates every rule set that the page discusses, writes the plots to the folder, and prints the
numbers.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from penultima.cli.exit_codes import Parser, status_of
from penultima.cli.progress import ProgressBar
from penultima.errors import BadSetup
from penultima.extras import need
from penultima.files import check_can_write
from penultima.intervals import Estimate, difference, share
from penultima.lab.habits import Habits
from penultima.lab.plots import PALETTE, bars, figure, seat_points, svg
from penultima.lab.results import Simulation
from penultima.lab.rule_set import PLAYER_MODELS, RuleSet, rule_set
from penultima.lab.summary_table import align_columns, format_estimate
from penultima.lab.thread_runner import run
from penultima.lab.workload import PlayerModel, Workload
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import Edition, default_name, load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.text.cards import face_name
from penultima.text.fluent import ENGLISH

SEED = "questions"
PLAYER_COUNTS = (2, 4, 6, 10)
HOUSE_RULES: dict[str, tuple[do.Step, ...]] = {
    "others draw two": (do.Draw("others", 2),),
    "discard two": (do.Discard("self", 2, "choose"),),
    "swap with fewest": (do.SwapHands("fewest_cards"),),
    "all hands move on": (do.PassHands(),),
    "extra turn": (do.ExtraTurn(),),
    "give a card": (do.Give(1, "next"),),
    "take a card": (do.Take("next", 1),),
    "all pass a card on": (do.PassCards(1),),
    "shuffle all hands": (do.ShuffleHands(),),
    "next loses the turn": (do.LoseTurn("next"),),
    "next draws until colour": (do.DrawUntil("next", do.NAMED),),
    "discard the colour": (do.DiscardColor("self", do.NAMED),),
}
"""House rules that players might write on a Wild Customizable card."""

OPTIONS: dict[str, dict[str, Any]] = {
    "none": {},
    "stacking": {"stacking": True},
    "7-0": {"seven_zero": True},
    "jump-in": {"jump_in": True},
    "all three": {"stacking": True, "seven_zero": True, "jump_in": True},
}
"""Options that are often used."""

MORE_OPTIONS: dict[str, tuple[Options, Options]] = {
    "stacking across": (Options(stacking=True), Options(stacking=True, stack_across=True)),
    "a number last": (Options(), Options(number_finish=True)),
    "hands of 3": (Options(), Options(hand_size=3)),
    "hands of 5": (Options(), Options(hand_size=5)),
    "hands of 10": (Options(), Options(hand_size=10)),
}
"""Options before and after a change."""

PlotAndTable = tuple[str, list[tuple[str, ...]]]
"""A plot as SVG, and the rows of a table."""


class Simulator:
    """Simulates rule sets with a fixed number of rounds and threads."""

    def __init__(self, rounds: int, threads: int) -> None:
        self.rounds, self.threads = rounds, threads

    def run(self, rules: RuleSet, habits: Habits = Habits()) -> Simulation:  # noqa: B008
        workload = Workload(rules.tables, self.rounds, "rounds", habits, SEED, rules.played_by)
        with ProgressBar(rules.label, self.rounds) as bar:
            result = run(workload, self.threads, bar.show)
        if not result.complete:  # a plot must not show partial results
            raise KeyboardInterrupt
        return Simulation(rules, result, workload)

    def advantage_of_care(self, rules: RuleSet) -> Estimate:
        """How much more than a fair share one careful player wins among careless ones."""
        counts = self.run(rules, Habits(careful=1)).result.counts
        won = share(counts.lists["wins"][0], counts.rounds_won)
        fair = 1 / rules.players
        return replace(won, value=won.value - fair, low=won.low - fair, high=won.high - fair)


def how_long(simulator: Simulator) -> PlotAndTable:
    """How long is a round with 2, 4, 6, 10 players in each edition?"""
    series, rows = [], [("edition", *(f"{players} players" for players in PLAYER_COUNTS))]
    for name in names():
        simulations = [
            simulator.run(rule_set(load(name), players)).by_name() for players in PLAYER_COUNTS
        ]
        turns = [values["turns per round", ""] for values in simulations]
        series.append((name, turns))
        rows.append((name, *(format_estimate("turns per round", estimate) for estimate in turns)))
    with figure(7.2, 3.4) as (plot, (axes,)):
        bars(axes, [f"{players} players" for players in PLAYER_COUNTS], series, 1)
        axes.set(ylabel="turns in a round, mean")
        return svg(plot), rows


def what_specials_do(simulator: Simulator) -> PlotAndTable:
    """What does each special card change, against a deck of plain wilds?"""
    changes: dict[str, tuple[Simulation, Simulation]] = {}
    for name in names():
        edition = load(name)
        specials = [
            k.card for k in edition.kinds.values() if k.is_wild and k.effects and not k.attack
        ]
        plain = simulator.run(rule_set(_plain(edition, [*specials, Card("W4")])))
        for card in specials:
            if card not in edition.customizable:
                others = [other for other in [*specials, Card("W4")] if other != card]
                title = face_name(edition[card], ENGLISH)
                changes[title] = (plain, simulator.run(rule_set(_plain(edition, others))))
        if name == default_name():
            changes["Wild Draw Four"] = (plain, simulator.run(rule_set(_plain(edition, specials))))
    return _changes(changes, ("turns per round", "points per round", "comebacks"))


def _plain(edition: Edition, cards: Sequence[Card]) -> Edition:
    """The edition with these cards as plain wilds."""
    kinds = {
        card: msgspec.structs.replace(
            kind, effects=(), attack=0, only_without_color=False, turned_up="name_color"
        )
        if card in cards
        else kind
        for card, kind in edition.kinds.items()
    }
    return replace(edition, kinds=kinds)


def who_is_favoured(simulator: Simulator) -> PlotAndTable:
    """Who is favoured by their seat?"""
    rows: list[tuple[str, ...]] = [("edition", "players", "dealer's left", "dealer")]
    with figure(9.6, 3.2, len(PLAYER_COUNTS)) as (plot, panels):
        for axes, players in zip(panels, PLAYER_COUNTS, strict=True):
            for number, name in enumerate(names()):
                side = simulator.run(rule_set(load(name), players))
                seat_points(axes, side, number)
                values = side.by_name()
                first = values["rounds won", "1 after the dealer"]
                last = values["rounds won", "dealer"]
                rows.append(
                    (
                        name,
                        str(players),
                        format_estimate("rounds won", first),
                        format_estimate("rounds won", last),
                    )
                )
            axes.set(title=f"{players} players", xlabel="")
        panels[0].set(ylabel="wins, in % of a fair share")
        panels[0].legend(fontsize=8)
        plot.supxlabel("place to the dealer's left; the dealer is last", fontsize=10)
        return svg(plot), rows


def what_options_do(simulator: Simulator) -> PlotAndTable:
    """What do stacking, 7-0 and jump-in do to length and luck?"""
    edition = load(default_name())
    turns, comebacks, advantages = [], [], []
    rows: list[tuple[str, ...]] = [("options", "turns per round", "comebacks", "value of care")]
    for label, options in OPTIONS.items():
        rules = rule_set(edition, 4, Options(**options), label=label)
        values = simulator.run(rules).by_name()
        turns.append(values["turns per round", ""])
        comebacks.append(values["comebacks", ""])
        advantages.append(simulator.advantage_of_care(rules))
        rows.append(
            (
                label,
                format_estimate("turns per round", turns[-1]),
                format_estimate("comebacks", comebacks[-1]),
                format_estimate("rounds won", advantages[-1], signed=True),
            )
        )
    with figure(9.6, 3.2, 3) as (plot, (one, two, three)):
        for axes, estimates, scale in (
            (one, turns, 1),
            (two, comebacks, 100),
            (three, advantages, 100),
        ):
            bars(axes, list(OPTIONS), [("", estimates)], scale)
            axes.tick_params(axis="x", labelsize=8)
        one.set(title="length", ylabel="turns in a round")
        two.set(title="comebacks", ylabel="% of rounds")
        three.set(title="value of care", ylabel="extra wins, percentage points")
        return svg(plot), rows


def what_good_players_do(simulator: Simulator) -> PlotAndTable:
    """Is that the same among good players?"""
    edition = load(default_name())
    measures = ("turns per round", "comebacks")
    found: dict[tuple[str, PlayerModel], list[Estimate]] = {
        (measure, who): [] for measure in measures for who in PLAYER_MODELS
    }
    rows = [("options", *(f"{measure}, {who}" for measure, who in found))]
    for label, options in OPTIONS.items():
        for who in PLAYER_MODELS:
            rules = rule_set(edition, 4, Options(**options), label=label, played_by=who)
            values = simulator.run(rules).by_name()
            for measure in measures:
                found[measure, who].append(values[measure, ""])
        rows.append(
            (label, *(format_estimate(key[0], estimates[-1]) for key, estimates in found.items()))
        )
    with figure(9.6, 3.2, 2) as (plot, panels):
        for axes, measure, scale in zip(panels, measures, (1, 100), strict=True):
            series = [(str(who), found[measure, who]) for who in PLAYER_MODELS]
            bars(axes, list(OPTIONS), series, scale)
        panels[0].set(title="length", ylabel="turns in a round")
        panels[1].set(title="comebacks", ylabel="% of rounds")
        return svg(plot), rows


def what_more_options_do(simulator: Simulator) -> PlotAndTable:
    """What do stacking across, a number as the last card and the size of the hands do?"""
    edition = load(default_name())
    changes = {
        title: (
            simulator.run(rule_set(edition, 4, before)),
            simulator.run(rule_set(edition, 4, after)),
        )
        for title, (before, after) in MORE_OPTIONS.items()
    }
    return _changes(changes, ("turns per round", "points per round", "comebacks"))


def what_house_rules_do(simulator: Simulator) -> PlotAndTable:
    """How does a house rule written on a Wild Customizable compare to a blank one?"""
    edition = load("frozen")
    blank = simulator.run(rule_set(edition))
    changes = {}
    for title, steps in HOUSE_RULES.items():
        written = dict.fromkeys(edition.customizable, HouseRule(title, steps))
        changes[title] = (blank, simulator.run(rule_set(edition, 4, None, written)))
    return _changes(changes, ("turns per round", "points per round", "comebacks"))


def _changes(
    changes: dict[str, tuple[Simulation, Simulation]], measures: Sequence[str]
) -> PlotAndTable:
    """Plot and tabulate how measures change."""
    rows = [("", *measures)]
    with figure(9.6, 0.42 * len(changes) + 1.3, len(measures)) as (plot, panels):
        found = {
            title: [
                difference(before.by_name()[name, ""], after.by_name()[name, ""])
                for name in measures
            ]
            for title, (before, after) in changes.items()
        }
        titles = list(changes)[::-1]
        for column, (axes, name) in enumerate(zip(panels, measures, strict=True)):
            scale = 100 if name == "comebacks" else 1
            for at, title in enumerate(titles):
                estimate = found[title][column]
                value, half = estimate.value * scale, estimate.half_width * scale
                axes.errorbar(value, at, xerr=half, fmt="o", color=PALETTE[0], markersize=5)
            axes.axvline(0, color="#333333", linestyle=":", linewidth=1)
            axes.set_yticks(range(len(titles)), titles if column == 0 else [])
            axes.set_ylim(-0.6, len(titles) - 0.4)
            axes.margins(x=0.15)
            unit = ", percentage points" if scale == 100 else ""
            axes.set(title=name, xlabel=f"change{unit}")
        for title, estimates in found.items():
            texts = (
                format_estimate(n, e, signed=True) for n, e in zip(measures, estimates, strict=True)
            )
            rows.append((title, *texts))
        return svg(plot), rows


QUESTIONS: dict[str, Callable[[Simulator], PlotAndTable]] = {
    "length": how_long,
    "specials": what_specials_do,
    "seats": who_is_favoured,
    "options": what_options_do,
    "more-options": what_more_options_do,
    "good-players": what_good_players_do,
    "house-rules": what_house_rules_do,
}


def answers(simulator: Simulator) -> Iterator[tuple[str, str, PlotAndTable]]:
    for name, ask in QUESTIONS.items():
        yield name, ask.__doc__ or "", ask(simulator)


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.lab_pages",
        description="Generate the plots and numbers of docs/lab.md.",
    )
    parser.add_argument("folder", type=Path, help="where to write the plots")
    parser.add_argument(
        "--rounds", type=int, default=200_000, help="for each rule set (default: 200,000)"
    )
    parser.add_argument("--threads", type=int, default=2, help="(default: 2)")
    args = parser.parse_args(argv)
    if min(args.rounds, args.threads) < 1:
        parser.error("--rounds and --threads must be at least 1")
    need("matplotlib", "lab", parser.prog)
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"{args.folder} can't be used as a folder: {error.strerror}") from None
    for name in QUESTIONS:
        check_can_write(args.folder / f"{name}.svg")
    for name, question, (plot, rows) in answers(Simulator(args.rounds, args.threads)):
        (args.folder / f"{name}.svg").write_text(plot, encoding="utf-8")
        print(f"{question}\n\n{align_columns(rows, '<' + '>' * (len(rows[0]) - 1))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
