"""The app that shows a game record: `penultima replay`."""

from collections.abc import Sequence

from penultima.rules.cards import Seat
from penultima.rules.table import Setup
from penultima.terminal.screens.replay import ReplayScreen
from penultima.text.fluent import Lang
from penultima.text.record import MatchStep

from .themed_app import ThemedApp


class ReplayApp(ThemedApp):
    def __init__(
        self, setup: Setup, steps: Sequence[MatchStep], viewer: Seat | None, lang: Lang
    ) -> None:
        super().__init__()
        self._replay = ReplayScreen(setup, steps, viewer, lang)
        self._edition = setup.edition

    def on_mount(self) -> None:
        self.use_theme(self._edition)
        self.push_screen(self._replay)
