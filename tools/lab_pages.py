"""The questions of docs/lab.md, answered: `python -m tools.lab_pages FOLDER`.

Plays every rule set that the page speaks of, draws its plots into the folder, and prints the
numbers behind them.
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
from penultima.lab.plots import SHADES, bars, figure, seat_points, svg
from penultima.lab.results import Simulated
from penultima.lab.rule_set import PLAYERS as PLAYED_BY
from penultima.lab.rule_set import RuleSet, rule_set
from penultima.lab.summary_table import aligned, shown
from penultima.lab.thread_runner import run
from penultima.lab.workload import Players, Work
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import Edition, default_name, load, names
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options

SEED = "questions"
PLAYERS = (2, 4, 6, 10)
RULES: dict[str, tuple[do.Step, ...]] = {
    "others draw two": (do.Draw("others", 2),),
    "discard two": (do.Discard("self", 2, "choose"),),
    "swap with fewest": (do.SwapHands("fewest_cards"),),
    "all hands move on": (do.PassHands(),),
    "extra turn": (do.ExtraTurn(),),
    "give a card": (do.Give(1, "next"),),
}
"""House rules that players might write on a Wild Customizable."""

OPTIONS: dict[str, dict[str, Any]] = {
    "none": {},
    "stacking": {"stacking": True},
    "7-0": {"seven_zero": True},
    "jump-in": {"jump_in": True},
    "all three": {"stacking": True, "seven_zero": True, "jump_in": True},
}
"""Options that tables often agree on."""

Answer = tuple[str, list[tuple[str, ...]]]
"""A plot, and the rows of its table."""


class Lab:
    """Plays so many rounds of a rule set, on so many threads."""

    def __init__(self, rounds: int, threads: int) -> None:
        self.rounds, self.threads = rounds, threads

    def play(self, rules: RuleSet, habits: Habits = Habits()) -> Simulated:  # noqa: B008
        work = Work(rules.tables, self.rounds, "rounds", habits, SEED, rules.played_by)
        with ProgressBar(rules.label, self.rounds) as bar:
            result = run(work, self.threads, bar.show)
        if not result.complete:  # the first part of an answer is none
            raise KeyboardInterrupt
        return Simulated(rules, result, work)

    def edge(self, rules: RuleSet) -> Estimate:
        """How much more than a fair share one careful player wins, of players who are not."""
        counts = self.play(rules, Habits(careful=1)).result.counts
        won = share(counts.lists["won"][0], counts.won)
        fair = 1 / rules.players
        return replace(won, value=won.value - fair, low=won.low - fair, high=won.high - fair)


def how_long(lab: Lab) -> Answer:
    """How long is a round with 2, 4, 6, 10 players in each edition?"""
    series, rows = [], [("edition", *(f"{players} players" for players in PLAYERS))]
    for name in names():
        found = [lab.play(rule_set(load(name), players)).by_name() for players in PLAYERS]
        turns = [values["turns per round", ""] for values in found]
        series.append((name, turns))
        rows.append((name, *(shown("turns per round", estimate) for estimate in turns)))
    with figure(7.2, 3.4) as (drawn, (axes,)):
        bars(axes, [f"{players} players" for players in PLAYERS], series, 1)
        axes.set(ylabel="turns in a round, mean")
        return svg(drawn), rows


def what_specials_do(lab: Lab) -> Answer:
    """What does each special card change, against a deck of plain wilds?"""
    changes: dict[str, tuple[Simulated, Simulated]] = {}
    for name in names():
        edition = load(name)
        specials = [
            k.card for k in edition.kinds.values() if k.is_wild and k.effects and not k.attack
        ]
        plain = lab.play(rule_set(_plain(edition, [*specials, Card("W4")])))
        for card in specials:
            if card not in edition.customizable:
                others = [other for other in [*specials, Card("W4")] if other != card]
                title = edition[card].name
                assert title is not None
                changes[title.en] = (plain, lab.play(rule_set(_plain(edition, others))))
        if name == default_name():
            changes["Wild Draw Four"] = (plain, lab.play(rule_set(_plain(edition, specials))))
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


def who_is_favoured(lab: Lab) -> Answer:
    """Who is favoured by their seat?"""
    rows: list[tuple[str, ...]] = [("edition", "players", "dealer's left", "dealer")]
    with figure(9.6, 3.2, len(PLAYERS)) as (drawn, panels):
        for axes, players in zip(panels, PLAYERS, strict=True):
            for number, name in enumerate(names()):
                side = lab.play(rule_set(load(name), players))
                seat_points(axes, side, number)
                found = side.by_name()
                first = found["rounds won", "1 after the dealer"]
                last = found["rounds won", "dealer"]
                rows.append(
                    (name, str(players), shown("rounds won", first), shown("rounds won", last))
                )
            axes.set(title=f"{players} players", xlabel="")
        panels[0].set(ylabel="wins, in % of a fair share")
        panels[0].legend(fontsize=8)
        drawn.supxlabel("place to the dealer's left; the dealer is last", fontsize=10)
        return svg(drawn), rows


def what_options_do(lab: Lab) -> Answer:
    """What do stacking, 7-0 and jump-in do to length and luck?"""
    edition = load(default_name())
    turns, comebacks, edges = [], [], []
    rows: list[tuple[str, ...]] = [("options", "turns per round", "comebacks", "worth of care")]
    for label, options in OPTIONS.items():
        rules = rule_set(edition, 4, Options(**options), label=label)
        found = lab.play(rules).by_name()
        turns.append(found["turns per round", ""])
        comebacks.append(found["comebacks", ""])
        edges.append(lab.edge(rules))
        rows.append(
            (
                label,
                shown("turns per round", turns[-1]),
                shown("comebacks", comebacks[-1]),
                shown("rounds won", edges[-1], signed=True),
            )
        )
    with figure(9.6, 3.2, 3) as (drawn, (one, two, three)):
        for axes, estimates, scale in ((one, turns, 1), (two, comebacks, 100), (three, edges, 100)):
            bars(axes, list(OPTIONS), [("", estimates)], scale)
            axes.tick_params(axis="x", labelsize=8)
        one.set(title="length", ylabel="turns in a round")
        two.set(title="comebacks", ylabel="% of rounds")
        three.set(title="what care is worth", ylabel="wins above a fair share, points of %")
        return svg(drawn), rows


def what_good_players_do(lab: Lab) -> Answer:
    """Is that the same among good players?"""
    edition = load(default_name())
    measures = ("turns per round", "comebacks")
    found: dict[tuple[str, Players], list[Estimate]] = {
        (measure, who): [] for measure in measures for who in PLAYED_BY
    }
    rows = [("options", *(f"{measure}, {who}" for measure, who in found))]
    for label, options in OPTIONS.items():
        for who in PLAYED_BY:
            rules = rule_set(edition, 4, Options(**options), label=label, played_by=who)
            values = lab.play(rules).by_name()
            for measure in measures:
                found[measure, who].append(values[measure, ""])
        rows.append((label, *(shown(key[0], estimates[-1]) for key, estimates in found.items())))
    with figure(9.6, 3.2, 2) as (drawn, panels):
        for axes, measure, scale in zip(panels, measures, (1, 100), strict=True):
            series = [(str(who), found[measure, who]) for who in PLAYED_BY]
            bars(axes, list(OPTIONS), series, scale)
        panels[0].set(title="length", ylabel="turns in a round")
        panels[1].set(title="comebacks", ylabel="% of rounds")
        return svg(drawn), rows


def what_house_rules_do(lab: Lab) -> Answer:
    """How does a house rule written on a Wild Customizable compare to a blank one?"""
    edition = load("frozen")
    blank = lab.play(rule_set(edition))
    changes = {}
    for title, steps in RULES.items():
        written = dict.fromkeys(edition.customizable, HouseRule(title, steps))
        changes[title] = (blank, lab.play(rule_set(edition, 4, None, written)))
    return _changes(changes, ("turns per round", "points per round", "comebacks"))


def _changes(changes: dict[str, tuple[Simulated, Simulated]], measures: Sequence[str]) -> Answer:
    """How each of some changes changes some measures."""
    rows = [("", *measures)]
    with figure(9.6, 0.42 * len(changes) + 1.3, len(measures)) as (drawn, panels):
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
                value, half = estimate.value * scale, estimate.half * scale
                axes.errorbar(value, at, xerr=half, fmt="o", color=SHADES[0], markersize=5)
            axes.axvline(0, color="#333333", linestyle=":", linewidth=1)
            axes.set_yticks(range(len(titles)), titles if column == 0 else [])
            axes.set_ylim(-0.6, len(titles) - 0.4)
            axes.margins(x=0.15)
            unit = ", points of %" if scale == 100 else ""
            axes.set(title=name, xlabel=f"change{unit}")
        for title, estimates in found.items():
            texts = (shown(n, e, signed=True) for n, e in zip(measures, estimates, strict=True))
            rows.append((title, *texts))
        return svg(drawn), rows


QUESTIONS: dict[str, Callable[[Lab], Answer]] = {
    "length": how_long,
    "specials": what_specials_do,
    "seats": who_is_favoured,
    "options": what_options_do,
    "good-players": what_good_players_do,
    "house-rules": what_house_rules_do,
}


def answers(lab: Lab) -> Iterator[tuple[str, str, Answer]]:
    for name, ask in QUESTIONS.items():
        yield name, ask.__doc__ or "", ask(lab)


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m tools.lab_pages", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=200_000, help="of each rule set")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args(argv)
    if min(args.rounds, args.threads) < 1:
        parser.error("--rounds and --threads are 1 or more")
    need("matplotlib", "lab", parser.prog)
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"{args.folder} is no folder to write in: {error.strerror}") from None
    for name in QUESTIONS:
        check_can_write(args.folder / f"{name}.svg")
    for name, question, (plot, rows) in answers(Lab(args.rounds, args.threads)):
        (args.folder / f"{name}.svg").write_text(plot, encoding="utf-8")
        print(f"{question}\n\n{aligned(rows, '<' + '>' * (len(rows[0]) - 1))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
