"""The replay of a match, forwards and backwards, with all hands open or from one seat."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.timer import Timer

from penultima.analysis.summary import RoundSummary
from penultima.rules import events as e
from penultima.rules.actions import Move, Play
from penultima.rules.cards import Seat
from penultima.rules.table import Setup
from penultima.terminal.analysis_thread import analyse_in_thread
from penultima.terminal.client import TableChange
from penultima.terminal.key_choice import KeyAction
from penultima.terminal.widgets.hands import HandsWidget
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.terminal.widgets.log import LogWidget
from penultima.terminal.widgets.piles import PilesWidget
from penultima.terminal.widgets.prompt import PromptWidget
from penultima.terminal.widgets.seats import SeatsWidget
from penultima.text.cards import edition_name
from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled
from penultima.text.moves import move_text
from penultima.text.record import MatchStep
from penultima.view import View, redacted_move, view

from .analysis import AnalysisScreen

STEP_SECONDS = 1.0
LOG_STEPS = 12

KEYS = {
    "←": ("back", "step(-1)"),
    "→": ("on", "step(1)"),
    "p": ("previous", "round(-1)"),
    "n": ("next", "round(1)"),
    "space": ("watch", "play"),
    "a": ("analysis", "analyse"),
}
"""Keys in the key bar: the message that names each, and its action."""


class ReplayScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter,l", "step(1)", show=False),
        Binding("left,backspace,h", "step(-1)", show=False),
        Binding("pagedown,down", "step(10)", show=False),
        Binding("pageup,up", "step(-10)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("n", "round(1)", show=False),
        Binding("p", "round(-1)", show=False),
        Binding("space", "play", show=False),
        Binding("a", "analyse", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(
        self, setup: Setup, steps: Sequence[MatchStep], viewer: Seat | None, lang: Lang
    ) -> None:
        super().__init__()
        self.setup, self.steps, self.viewer, self.lang = setup, steps, viewer, lang
        self.at = 0
        self._play_timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Label(id="head")
        with Horizontal(id="middle"):
            yield SeatsWidget(self.lang)
            yield PilesWidget(self.lang)
            yield LogWidget(self.setup.edition, self.lang)
        yield PromptWidget()
        with VerticalScroll(id="open-hands", can_focus=False):
            yield HandsWidget()
        yield KeyBar(self.setup.edition, id="keys")

    def on_mount(self) -> None:
        keys = [
            KeyAction(key, say(self.lang, f"replay-{word}"))
            for key, (word, _) in KEYS.items()
            if word != "analysis" or self.viewer is None
        ]
        self.query_one(KeyBar).show([*keys, KeyAction("q", say(self.lang, "terminal-key-q"))])
        # The log can wrap lines only when it knows its size.
        self.call_after_refresh(self._show)

    def _view(self, at: int) -> View:
        step = self.steps[at]
        return view(step.table, self.viewer, step.events)

    def _show(self) -> None:
        now, step = self._view(self.at), self.steps[self.at]
        edition = edition_name(self.setup.edition, self.lang)
        head = say(
            self.lang, "terminal-head",
            edition=edition, round=now.round, target=self.setup.options.target,
        )  # fmt: skip
        self.query_one("#head", Label).update(head)
        self.query_one(SeatsWidget).show(now)
        self.query_one(PilesWidget).show(now)
        self.query_one(HandsWidget).show(now, step.table.hands if self.viewer is None else None)
        self._show_log()
        prompt = self.query_one(PromptWidget)
        prompt.show_prompt(say(self.lang, "replay-step", step=self.at, steps=len(self.steps) - 1))
        prompt.show_answer(self._move(step))

    def _show_log(self) -> None:
        log = self.query_one(LogWidget)
        log.clear()
        for at in range(max(0, self.at - LOG_STEPS), self.at + 1):
            now = self._view(at)
            # With all hands open, events are not redacted either.
            events = self.steps[at].events if self.viewer is None else now.events
            log.add(TableChange(events, now))

    def _move(self, step: MatchStep) -> str:
        if step.action is None or step.seat is None:
            return say(self.lang, "replay-begin")
        move: Move = step.action
        if self.viewer is not None:
            move = redacted_move(step.seat, step.action, step.events, self.viewer)
        if isinstance(move, Play):
            move = replace(move, call=False)  # the log shows a call that mattered
        player, text = self.setup.players[step.seat], move_text(move, self.setup, self.lang)
        return labelled(self.lang, player, text)

    # Keys

    def action_step(self, by: int) -> None:
        self._go(self.at + by)

    def action_go(self, at: int) -> None:
        self._go(at % len(self.steps))

    def action_round(self, by: int) -> None:
        """Go to the beginning of the next round; backwards, of this one or the previous one."""
        starts = [n for n, step in enumerate(self.steps) if _deals(step)]
        if by > 0:
            self._go(next((at for at in starts if at > self.at), len(self.steps) - 1))
        else:
            self._go(next((at for at in reversed(starts) if at < self.at), 0))

    def action_play(self) -> None:
        """Start or stop playing the steps automatically."""
        if self._play_timer:
            self._play_timer.stop()
            self._play_timer = None
        else:
            self._play_timer = self.set_interval(STEP_SECONDS, lambda: self.action_step(1))

    def action_analyse(self) -> None:
        """What was luck and what was choice in the round that is shown: for who sees all hands."""
        if self.viewer is not None:
            return
        round_ = self.steps[self.at].table.round

        async def analyse(progress: Callable[[float], None]) -> RoundSummary:
            return await analyse_in_thread(self.steps, self.lang, progress, round_)

        self.app.push_screen(AnalysisScreen(analyse, None, self.lang))

    def action_leave(self) -> None:
        self.app.exit("")

    @on(KeyBar.Pressed)
    async def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        _, action = KEYS.get(event.key, ("", "leave"))
        await self.run_action(action)

    def _go(self, at: int) -> None:
        at = max(0, min(at, len(self.steps) - 1))
        if at != self.at:
            self.at = at
            self._show()


def _deals(step: MatchStep) -> bool:
    return any(isinstance(event, e.Dealt | e.PositionSet) for event in step.events)
