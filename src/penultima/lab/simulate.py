"""Run simulations from Python: `penultima.simulate`."""

import os

from penultima.bots.specs import BotSpec, bot_factory
from penultima.errors import BadSetup
from penultima.setups import AnyEdition, AnyOptions, HouseRules, make_setup

from .habits import Habits
from .results import Simulation
from .rule_set import PLAYER_MODELS, RuleSet
from .thread_runner import run
from .workload import DEFAULT_HABITS, Workload

DEFAULT_ROUNDS = 100_000


def simulate(
    edition: AnyEdition = None,
    players: int = 4,
    *,
    options: AnyOptions = None,
    house_rules: HouseRules | None = None,
    rounds: int | None = None,
    matches: int | None = None,
    seed: int | str = 0,
    played_by: BotSpec = "people",
    habits: Habits = DEFAULT_HABITS,
    threads: int | None = None,
    keep_rounds: bool = False,
    label: str = "",
) -> Simulation:
    """Simulate rounds (100,000 by default) or matches, and measure what the rules do.

    They are played by `people`, a model with habits, by `clever`, or by bots of your own, as in
    `arena`. With `keep_rounds`, the result has a row for each round.

    >>> import penultima
    >>> result = penultima.simulate("zelda", rounds=2000, seed=1)
    >>> 50 < result["turns per round"].value < 60
    True
    """
    if rounds is not None and matches is not None:
        raise BadSetup("simulate: pass rounds or matches, not both")
    if isinstance(players, bool) or not isinstance(players, int):
        raise BadSetup(f"simulate: players is their number, not {players!r}")
    setup = make_setup(edition, players, options, house_rules, deals_outfits=True)
    rules = RuleSet(label or setup.edition.id, setup, played_by)
    amount = matches or rounds or DEFAULT_ROUNDS
    workload = make_workload(
        rules, amount, habits, str(seed), is_matches=matches is not None, keep_rounds=keep_rounds
    )
    return Simulation(rules, run(workload, threads or os.cpu_count() or 1), workload)


def make_workload(
    rules: RuleSet,
    amount: int,
    habits: Habits,
    seed: str,
    *,
    is_matches: bool = False,
    keep_rounds: bool = False,
) -> Workload:
    """The workload of a rule set. Raises BadSetup for what can't be simulated together."""
    if amount < 1:
        raise BadSetup(f"simulate: {amount} rounds or matches are too few")
    if is_matches and keep_rounds:
        raise BadSetup("simulate: only the rounds of a simulation of rounds can be kept")
    if rules.played_by not in PLAYER_MODELS:
        bot_factory(rules.played_by)  # raises BadSetup if there is no such bot
        if is_matches:
            raise BadSetup("simulate: bots of your own play rounds, not matches")
        if any(step.by_people for rule in rules.setup.house_rules.values() for step in rule.do):
            raise BadSetup("simulate: a step that only people can carry out is not simulated", "A7")
    if habits.careful and rules.played_by != "people":
        raise BadSetup("simulate: careful players are a habit of people")
    return Workload(
        rules.tables,
        amount,
        "matches" if is_matches else "rounds",
        habits,
        seed,
        rules.played_by,
        setup=rules.setup,
        keep_rounds=keep_rounds,
    )
