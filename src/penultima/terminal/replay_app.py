"""The app of `penultima replay`."""

from collections.abc import Sequence

from penultima.rules.cards import Seat
from penultima.rules.table import Setup
from penultima.terminal.screens.replay import ReplayScreen
from penultima.text.fluent import Lang
from penultima.text.record import Step

from .edition_app import EditionApp


class ReplayApp(EditionApp):
    def __init__(
        self, setup: Setup, steps: Sequence[Step], viewer: Seat | None, lang: Lang
    ) -> None:
        super().__init__()
        self._replay = ReplayScreen(setup, steps, viewer, lang)
        self._edition = setup.edition

    def on_mount(self) -> None:
        self.wear(self._edition)
        self.push_screen(self._replay)
