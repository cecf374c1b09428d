"""Analyse a round of a local match, in this process."""

from collections.abc import Callable, Sequence

from penultima.analysis.analyse import ROLLOUTS, analyse_round, finished_rounds
from penultima.analysis.summarise import summarise
from penultima.analysis.summary import RoundSummary
from penultima.kernel import COMPILED
from penultima.text.fluent import Lang, say
from penultima.text.record import MatchStep

from .client import RequestRefused

Progress = Callable[[float], None]
"""Called with the share of the work that is done."""


def analysed(
    history: Sequence[MatchStep],
    lang: Lang,
    round_: int | None = None,
    progress: Progress = lambda _: None,
) -> RoundSummary:
    """Analyse a finished round, by default the last one. Raises RequestRefused."""
    rounds = [
        steps
        for steps in finished_rounds(history)
        if round_ is None or steps[0].table.round == round_
    ]
    if not rounds:
        raise RequestRefused(say(lang, "analysis-no-rounds"))
    if not COMPILED:
        raise RequestRefused(say(lang, "analysis-not-compiled"))
    steps = rounds[-1]
    seed = f"0 {steps[0].table.round}"  # as `penultima analyse` does
    return summarise(analyse_round(steps, ROLLOUTS, seed, progress), lang)
