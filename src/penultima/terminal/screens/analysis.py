"""The analysis of a round: how far it is, and then what was luck and what was choice."""

from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from penultima.analysis.summary import RoundSummary
from penultima.terminal.analysis_lines import analysis_lines
from penultima.terminal.client import RequestRefused
from penultima.terminal.widgets.label import Label
from penultima.text.fluent import Lang, say

Analyse: TypeAlias = Callable[[Callable[[float], None]], Awaitable[RoundSummary]]
"""Works out an analysis, and reports its progress. Raises RequestRefused."""


class AnalysisScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space,a", "dismiss", show=False),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]

    def __init__(self, analyse: Analyse, seat: int | None, lang: Lang) -> None:
        super().__init__()
        self._analyse, self._seat, self.lang = analyse, seat, lang

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Label(id="analysis")
        yield Label(say(self.lang, "terminal-close"), id="close")

    def on_mount(self) -> None:
        self.query_one("#page").focus()
        self._report(0.0)
        self.run_worker(self._work(), exit_on_error=False)

    async def _work(self) -> None:
        try:
            summary = await self._analyse(self._report)
        except RequestRefused as refused:
            self._show(str(refused))
        else:
            self._show("\n".join(analysis_lines(summary, self._seat, self.lang, graph=True)))

    def _report(self, share: float) -> None:
        self._show(say(self.lang, "analysis-coming", percent=round(100 * share)))

    def _show(self, text: str) -> None:
        if self.is_mounted:
            self.query_one("#analysis", Label).update(Text(text))

    def action_scroll(self, by: int) -> None:
        self.query_one("#page", VerticalScroll).scroll_relative(y=by, animate=False)

    def on_click(self) -> None:
        self.dismiss()
