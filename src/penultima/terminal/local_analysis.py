"""Analyse a round in this process, in a thread, so that the screen goes on."""

import asyncio
import threading
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


async def analyse_in_thread(
    history: Sequence[MatchStep], lang: Lang, progress: Progress, round_: int | None = None
) -> RoundSummary:
    """The same without waiting for it; it ends early if nobody waits any more."""
    loop, is_over = asyncio.get_running_loop(), threading.Event()

    def report(share: float) -> None:
        if is_over.is_set():
            raise RequestRefused
        loop.call_soon_threadsafe(progress, share)

    try:
        return await asyncio.to_thread(analysed, history, lang, round_, report)
    finally:
        is_over.set()
