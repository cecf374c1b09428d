"""The table in play."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer

from penultima.delays import DEFAULT_DELAYS
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Hand
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.terminal.explain import why_not
from penultima.terminal.hand_order import ORDERS, in_order
from penultima.terminal.key_choice import Item, KeyChoice, Pressed, WhyNot
from penultima.terminal.seat import News, PlayerSeat, Said
from penultima.terminal.widgets.bar import Bar
from penultima.terminal.widgets.hand import HandWidget
from penultima.terminal.widgets.log import LogWidget
from penultima.terminal.widgets.piles import PilesWidget
from penultima.terminal.widgets.prompt import PromptWidget
from penultima.terminal.widgets.seats import SeatsWidget
from penultima.terminal.widgets.words import Words
from penultima.text.card_texts import card_text
from penultima.text.cards import card_name
from penultima.text.fluent import say
from penultima.text.prompts import prompt_text
from penultima.view import View

from .peek import PeekScreen
from .result import Next, ResultScreen
from .text import TextScreen, help_text, rules_text

PLAYING = ("?", "i", "s", "l", "r", "q")
TALKING = ("?", "i", "s", "l", "r", "t", "q")
WATCHING = ("l", "r", "q")


class TableScreen(Screen[bool]):
    """Dismissed with True when the match is over and another one is wanted."""

    def __init__(self, chair: PlayerSeat, keep_after_s: float = DEFAULT_DELAYS.keep_s) -> None:
        super().__init__()
        self.chair, self.lang = chair, chair.lang
        self.picking = KeyChoice(chair.view, self.lang)
        self._order = 0
        self._keep_after_s = keep_after_s
        self._keeping: Timer | None = None
        self._clock_shown = False

    @property
    def table_view(self) -> View:
        return self.picking.view

    def compose(self) -> ComposeResult:
        edition = self.chair.view.setup.edition
        yield Words(id="head")
        with Horizontal(id="middle"):
            yield SeatsWidget(self.lang)
            yield PilesWidget(self.lang)
            yield LogWidget(edition, self.lang)
        yield PromptWidget()
        yield Bar(edition, id="actions")
        yield HandWidget(edition, self.lang)
        yield Bar(edition, id="keys")

    def on_mount(self) -> None:
        self.query_one("#keys", Bar).show(
            [Item(key, say(self.lang, f"terminal-key-{_word(key)}")) for key in self._keys]
        )
        self.chair.tell, self.chair.note, self.chair.remark = self._news, self._note, self._say
        first = self.chair.view
        self._log.add(News(first.events, first))
        self._show(first)
        if self._watching:
            self.query_one(HandWidget).display = self.query_one("#actions").display = False
        else:
            self.query_one(HandWidget).focus()
        self.set_interval(1, self._tick)
        self.run_worker(self.chair.run(), exit_on_error=True)

    def on_unmount(self) -> None:
        self.chair.close()

    # What happens at the table

    def _news(self, news: News) -> None:
        self._log.add(news)
        self._say("")
        self._show(news.view)
        for event in news.events:
            if isinstance(event, e.HandShown) and event.hand is not None:
                self.app.push_screen(PeekScreen(news.view, event, self.lang))
            elif isinstance(event, e.Dealt) and isinstance(self.app.screen, ResultScreen):
                self.app.screen.dismiss("next")  # the others have gone on
            elif isinstance(event, e.RoundEnded):
                self.app.push_screen(ResultScreen(self.chair, event), self._after_result)

    def _note(self, line: str) -> None:
        self._log.tell(line)

    def _tick(self) -> None:
        """A second of the turn clock, where there is one."""
        if self.chair.clock or self._clock_shown:
            self._head(self.table_view)

    def _after_result(self, wanted: Next | None) -> None:
        if wanted == "leave":
            self.app.exit(self.chair.goodbye())
        elif wanted == "again":
            self.run_worker(self._again())

    async def _again(self) -> None:
        if not await self.chair.again():
            self.dismiss(True)

    def _show(self, view: View) -> None:
        self.picking.update(view)
        self.query_one(SeatsWidget).show(view)
        self.query_one(PilesWidget).show(view)
        self._head(view)
        drawn = view.drawn
        if drawn and view.prompt.seat == view.seat:
            self.query_one(HandWidget).cursor = self._hand.index(drawn[-1])
        self._refresh_choice()
        self._keep_later()

    def _head(self, view: View) -> None:
        edition = getattr(view.setup.edition.name, self.lang)
        facts = {"edition": edition, "round": view.round, "target": view.setup.options.target}
        line = say(self.lang, "terminal-head", **facts)
        clock = self.chair.clock
        if clock is not None:
            player = view.setup.players[clock.seat]
            line += " · " + say(self.lang, "terminal-clock", player=player, count=clock.left_s)
        self._clock_shown = clock is not None
        if self._watching:
            line += " · " + say(self.lang, "watch-head")
        self.query_one("#head", Words).update(line)

    def _refresh_choice(self) -> None:
        """Show what can be pressed now."""
        picking, view = self.picking, self.table_view
        my_turn = bool(picking.plays or view.prompt.seat == view.seat)
        hand = self.query_one(HandWidget)
        hand.show(self._hand, picking.badges(self._hand), picking.chosen, my_turn)
        self.query_one("#actions", Bar).show(picking.items())
        over = isinstance(view.prompt, RoundOver | MatchOver)
        asked = picking.question or prompt_text(view, self.lang)
        self.query_one(PromptWidget).ask("" if over else asked)

    def _keep_later(self) -> None:
        """What can only be kept is kept after a while, always the same one."""
        if self._keeping:
            self._keeping.stop()
        if self.picking.only_keep:
            self._keeping = self.set_timer(self._keep_after_s, self._keep)

    async def _keep(self) -> None:
        if self.picking.only_keep:
            await self._carry_out(a.Keep())

    # What the person does

    async def on_key(self, event: events.Key) -> None:
        key = event.character or event.key
        if await self._press(event.key if event.key == "escape" else key):
            event.stop()

    @on(Bar.Pressed)
    async def _bar_pressed(self, event: Bar.Pressed) -> None:
        await self._press("escape" if event.key == "esc" else event.key)
        self.query_one(HandWidget).focus()

    @on(HandWidget.Picked)
    async def _card_picked(self, event: HandWidget.Picked) -> None:
        await self._carry_out(self.picking.pick(event.place, self._hand))

    async def _press(self, key: str) -> bool:
        if self._watching and key not in WATCHING:
            return False
        match key:
            case "?":
                text = help_text(self.lang, self.chair.can_talk)
                self.app.push_screen(TextScreen(text, self.lang))
            case "r":
                rules = rules_text(self.table_view.setup, self.lang)
                self.app.push_screen(TextScreen(rules, self.lang, markdown=True))
            case "l":
                log = "\n".join(self._log.told)
                self.app.push_screen(TextScreen(log, self.lang, at_end=True))
            case "s":
                self._order += 1
                self._refresh_choice()
            case "i":
                self._inspect()
            case "t" if self.chair.can_talk:
                from .chat import ChatScreen  # at home nobody waits for it

                self.app.push_screen(ChatScreen(self.chair))
            case "q":
                self.app.exit(self.chair.goodbye())
            case _ if key in "0123456789ucdkxa" or key == "escape":
                place = self.picking.numbered(key, self._hand)
                if place is not None:
                    self.query_one(HandWidget).point_at(place)
                await self._carry_out(self.picking.press(key, self._hand))
            case _:
                return False
        return True

    async def _carry_out(self, pressed: Pressed) -> None:
        try:
            if isinstance(pressed, WhyNot):
                self._say(why_not(self.table_view, pressed.card, self.lang) or "")
            elif pressed is not None:
                await self.chair.do(pressed)
            else:
                self._say("")
        except Said as said:
            self._say(str(said))
        self._refresh_choice()

    def _inspect(self) -> None:
        """What the card under the cursor does, and why it can't be played if it can't."""
        hand = self.query_one(HandWidget)
        if not hand.hand:
            return
        card, setup = hand.hand[hand.cursor], self.table_view.setup
        name = card_name(setup.edition, card, self.lang, emblem=True)
        lines = [name, "", card_text(setup, card, self.lang)]
        if why := why_not(self.table_view, card, self.lang):
            lines += ["", why]
        self.app.push_screen(TextScreen("\n".join(lines), self.lang))

    # Small things

    @property
    def _watching(self) -> bool:
        return self.table_view.seat is None

    @property
    def _keys(self) -> tuple[str, ...]:
        if self._watching:
            return WATCHING
        return TALKING if self.chair.can_talk else PLAYING

    @property
    def _hand(self) -> Hand:
        return in_order(self.table_view, ORDERS[self._order % len(ORDERS)])

    @property
    def _log(self) -> LogWidget:
        return self.query_one(LogWidget)

    def _say(self, line: str) -> None:
        self.query_one(PromptWidget).say(line or self.chair.trouble)


def _word(key: str) -> str:
    return "help" if key == "?" else key
