"""The open tables of a server on a screen. The list is fetched again every few seconds."""

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from penultima.errors import BadSetup
from penultima.rules.edition import load
from penultima.terminal.key_choice import KeyAction
from penultima.terminal.open_tables import (
    REFRESH_S,
    TableChoice,
    TableSearch,
    table_rules,
    table_seats,
    table_title,
)
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.text.fluent import say
from penultima.wire.codec import OpenTable


class OpenTablesScreen(Screen[TableChoice | None]):
    """Dismissed with what was chosen, or with None."""

    def __init__(self, search: TableSearch) -> None:
        super().__init__()
        self.search, self.lang = search, search.lang
        self._tables: tuple[OpenTable, ...] | None = None

    def compose(self) -> ComposeResult:
        yield Label(id="head")
        yield OptionList(id="tables")
        yield Label(say(self.lang, "join-connecting"), id="meaning")
        yield KeyBar(id="setup-keys")

    async def on_mount(self) -> None:
        head = say(self.lang, "tables-head", server=self.search.address.server)
        self.query_one("#head", Label).update(head)
        self._show_keys()
        self.set_interval(REFRESH_S, self._refresh)
        self.run_worker(self._refresh())

    async def _refresh(self) -> None:
        """Without any list, the app ends with the reason; later ones may fail for a while."""
        try:
            tables = await self.search.fetch()
        except BadSetup as problem:
            if self._tables is None:
                self.app.exit(str(problem))
            else:
                self.query_one("#meaning", Label).update(str(problem))
            return
        if tables != self._tables:
            self._tables = tables
            self._show_tables(tables)
        self._explain()

    def _show_tables(self, tables: tuple[OpenTable, ...]) -> None:
        """Show the list; the cursor stays at its table."""
        widget, here, lang = self.query_one(OptionList), self._here, self.lang
        slug = here.slug if here else None
        widget.clear_options()
        widget.add_options(
            Option(Text(f"{table_title(each, lang)}\n  {table_seats(each, lang)}"), id=each.slug)
            for each in tables
        )
        slugs = [table.slug for table in tables]
        widget.highlighted = slugs.index(slug) if slug in slugs else (0 if tables else None)
        widget.focus()
        self._show_keys()

    @property
    def _here(self) -> OpenTable | None:
        """The table at the cursor."""
        widget = self.query_one(OptionList)
        if widget.highlighted is None:
            return None
        slug = widget.get_option_at_index(widget.highlighted).id
        return next((table for table in self._tables or () if table.slug == slug), None)

    def _explain(self) -> None:
        here = self._here
        text = table_rules(here, self.lang) if here else say(self.lang, "open-none")
        self.query_one("#meaning", Label).update(text)

    def _show_keys(self) -> None:
        here = self._here
        actions = []
        if here is not None:
            actions.append(KeyAction("enter", say(self.lang, "tables-sit"), highlighted=True))
            if here.can_watch:
                actions.append(KeyAction("w", say(self.lang, "tables-watch")))
        quick = KeyAction("p", say(self.lang, "tables-quick"), highlighted=here is None)
        quit_ = KeyAction("q", say(self.lang, "terminal-key-q"))
        bar = self.query_one(KeyBar)
        bar.edition = load(here.edition) if here else None
        bar.show([*actions, quick, quit_])

    # Keys

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        self._show_keys()
        self._explain()

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self._press("enter")

    def on_key(self, event: events.Key) -> None:
        if event.key in ("w", "p", "q", "escape"):
            event.stop()
            self._press(event.key)

    @on(KeyBar.Pressed)
    def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        self._press(event.key)

    def _press(self, key: str) -> None:
        here = self._here
        if key == "enter" and here is not None:
            self.dismiss(TableChoice("sit", here.slug))
        elif key == "w" and here is not None and here.can_watch:
            self.dismiss(TableChoice("watch", here.slug))
        elif key == "p":
            self.dismiss(TableChoice("quick"))
        elif key in ("q", "escape"):
            self.dismiss(None)
