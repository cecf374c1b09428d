"""Analyse a round of a local match in a thread, so that the screen goes on."""

import asyncio
import threading
from collections.abc import Sequence

from penultima.analysis.summary import RoundSummary
from penultima.text.fluent import Lang
from penultima.text.record import MatchStep

from .client import RequestRefused
from .local_analysis import Progress, analysed


async def analyse_in_thread(
    history: Sequence[MatchStep], lang: Lang, progress: Progress, round_: int | None = None
) -> RoundSummary:
    """As `analysed`, without waiting for it; it ends early if nobody waits any more."""
    loop, is_over = asyncio.get_running_loop(), threading.Event()

    def report(share: float) -> None:
        if is_over.is_set():
            raise RequestRefused
        loop.call_soon_threadsafe(progress, share)

    try:
        return await asyncio.to_thread(analysed, history, lang, round_, report)
    finally:
        is_over.set()
