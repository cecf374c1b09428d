"""The screen of a match in play."""

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
from penultima.terminal.client import RequestRefused, TableChange, TableClient
from penultima.terminal.hand_order import ORDERS, in_order
from penultima.terminal.key_choice import KeyAction, KeyChoice, Pressed, UnplayableCard
from penultima.terminal.queries import coach_text
from penultima.terminal.steps_form import RulingForm
from penultima.terminal.widgets.hand import HandWidget
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.terminal.widgets.log import LogWidget
from penultima.terminal.widgets.piles import PilesWidget
from penultima.terminal.widgets.prompt import PromptWidget
from penultima.terminal.widgets.seats import SeatsWidget
from penultima.text.card_texts import card_text
from penultima.text.cards import card_name, edition_name
from penultima.text.fluent import say, with_full_stop
from penultima.text.prompts import prompt_with_reminder
from penultima.view import View

from .edit import ruling_editor
from .result import Next, ResultScreen, vote_actions
from .shown_hand import ShownHandScreen
from .text import TextScreen, help_text, rules_text

OFFLINE_KEYS = ("?", "i", "s", "l", "r", "q")
REMOTE_KEYS = ("?", "i", "s", "l", "r", "t", "q")
SPECTATOR_KEYS = ("l", "r", "q")


class TableScreen(Screen[bool]):
    """Dismissed with True if the match is over and the player wants to set up another one."""

    def __init__(self, client: TableClient, keep_after_s: float = DEFAULT_DELAYS.keep_s) -> None:
        super().__init__()
        self.client, self.lang = client, client.lang
        self.choice = KeyChoice(client.view, self.lang)
        self._order = 0
        self._keep_after_s = keep_after_s
        self._keep_timer: Timer | None = None
        self._clock_shown = False

    @property
    def table_view(self) -> View:
        return self.choice.view

    def compose(self) -> ComposeResult:
        edition = self.client.view.setup.edition
        yield Label(id="head")
        with Horizontal(id="middle"):
            yield SeatsWidget(self.lang)
            yield PilesWidget(self.lang)
            yield LogWidget(edition, self.lang)
        yield PromptWidget()
        yield KeyBar(edition, id="actions")
        yield HandWidget(edition, self.lang)
        yield KeyBar(edition, id="keys")

    def on_mount(self) -> None:
        self.query_one("#keys", KeyBar).show(
            [KeyAction(key, say(self.lang, f"terminal-key-{_name(key)}")) for key in self._keys]
        )
        self.client.on_change = self._on_change
        self.client.on_notice = self._on_notice
        self.client.on_status = self._show_answer
        self.client.on_proposals = self._on_proposals
        first = self.client.view
        self._log.add(TableChange(first.events, first))
        self._show(first)
        if self._is_spectator:
            self.query_one(HandWidget).display = self.query_one("#actions").display = False
        else:
            self.query_one(HandWidget).focus()
        self.set_interval(1, self._on_second)
        self.run_worker(self.client.run(), exit_on_error=True)

    def on_unmount(self) -> None:
        self.client.close()

    # Changes of the table

    def _on_change(self, change: TableChange) -> None:
        self._log.add(change)
        self._show_answer("")
        self._show(change.view)
        for event in change.events:
            if isinstance(event, e.HandShown) and event.hand is not None:
                self.app.push_screen(ShownHandScreen(change.view, event, self.lang))
            elif isinstance(event, e.Dealt) and isinstance(self.app.screen, ResultScreen):
                self.app.screen.dismiss("next")  # the others have begun the next round
            elif isinstance(event, e.RoundEnded):
                self.app.push_screen(ResultScreen(self.client, event), self._result_closed)

    def _on_notice(self, line: str) -> None:
        self._log.add_line(line)

    def _on_proposals(self) -> None:
        if isinstance(self.app.screen, ResultScreen):
            self.app.screen.show_proposals()
        self._show_choice()

    def _on_second(self) -> None:
        """Update the turn clock, if there is one."""
        if self.client.clock or self._clock_shown:
            self._show_head(self.table_view)

    def _result_closed(self, wanted: Next | None) -> None:
        if wanted == "leave":
            self.app.exit(self.client.exit_message())
        elif wanted == "again":
            self.run_worker(self._play_again())

    async def _play_again(self) -> None:
        if not await self.client.play_again():
            self.dismiss(True)

    def _show(self, view: View) -> None:
        self.choice.update(view)
        self.query_one(SeatsWidget).show(view)
        self.query_one(PilesWidget).show(view)
        self._show_head(view)
        drawn = view.drawn
        if drawn and view.prompt.seat == view.seat:
            self.query_one(HandWidget).cursor = self._hand.index(drawn[-1])
        self._show_choice()
        self._start_keep_timer()

    def _show_head(self, view: View) -> None:
        edition = edition_name(view.setup.edition, self.lang)
        facts = {"edition": edition, "round": view.round, "target": view.setup.options.target}
        line = say(self.lang, "terminal-head", **facts)
        clock = self.client.clock
        if clock is not None:
            player = view.setup.players[clock.seat]
            line += " · " + say(self.lang, "terminal-clock", player=player, count=clock.left_s)
        self._clock_shown = clock is not None
        if self._is_spectator:
            line += " · " + say(self.lang, "watch-head")
        self.query_one("#head", Label).update(line)

    def _show_choice(self) -> None:
        """Show the hand, the prompt, and what can be pressed now."""
        choice, view = self.choice, self.table_view
        my_turn = bool(choice.plays or view.prompt.seat == view.seat)
        hand = self.query_one(HandWidget)
        hand.show(self._hand, choice.badges(self._hand), choice.chosen, my_turn)
        proposals = self.client.proposals
        votes = vote_actions(self.lang) if proposals else []
        hint = [KeyAction("p", say(self.lang, "page-coach-ask"))]
        coached = hint if my_turn and self.client.can_be_coached else []
        self.query_one("#actions", KeyBar).show([*votes, *choice.actions(), *coached])
        over = isinstance(view.prompt, RoundOver | MatchOver)
        prompt = choice.question_text or ("" if over else prompt_with_reminder(view, self.lang))
        self.query_one(PromptWidget).show_prompt(" ".join(proposals) or prompt)

    def _start_keep_timer(self) -> None:
        """Keep cards that can only be kept after a fixed delay, so that timing tells nothing."""
        if self._keep_timer:
            self._keep_timer.stop()
        if self.choice.can_only_keep:
            self._keep_timer = self.set_timer(self._keep_after_s, self._keep)

    async def _keep(self) -> None:
        if self.choice.can_only_keep:
            await self._carry_out(a.Keep())

    # Input

    async def on_key(self, event: events.Key) -> None:
        key = event.character or event.key
        if await self._press(event.key if event.key == "escape" else key):
            event.stop()

    @on(KeyBar.Pressed)
    async def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        await self._press("escape" if event.key == "esc" else event.key)
        self.query_one(HandWidget).focus()

    @on(HandWidget.Picked)
    async def _card_picked(self, event: HandWidget.Picked) -> None:
        await self._carry_out(self.choice.pick(event.place, self._hand))

    async def _press(self, key: str) -> bool:
        if self._is_spectator and key not in SPECTATOR_KEYS:
            return False
        match key:
            case "?":
                text = help_text(self.lang, self.client.can_chat)
                self.app.push_screen(TextScreen(text, self.lang))
            case "r":
                rules = rules_text(self.table_view.setup, self.lang)
                self.app.push_screen(TextScreen(rules, self.lang, markdown=True))
            case "l":
                log = "\n".join(self._log.texts)
                self.app.push_screen(TextScreen(log, self.lang, at_end=True))
            case "s":
                self._order += 1
                self._show_choice()
            case "i":
                await self._inspect()
            case "p":
                await self._ask_coach()
            case "w":
                self.client.coach_speaks = not self.client.coach_speaks
                self._show_answer(coach_text(self.client.coach_speaks, self.lang))
            case "e" if self.choice.ruling_task is not None:
                self._enter_ruling(self.choice.ruling_task)
            case "y" | "n" if self.client.proposals:
                await self._vote(key == "y")
            case "t" if self.client.can_chat:
                from .chat import ChatScreen  # not needed offline

                self.app.push_screen(ChatScreen(self.client))
            case "q":
                self.app.exit(self.client.exit_message())
            case _ if key in "0123456789ucdkxa" or key == "escape":
                place = self.choice.place_of(key, self._hand)
                if place is not None:
                    self.query_one(HandWidget).point_at(place)
                await self._carry_out(self.choice.press(key, self._hand))
            case _:
                return False
        return True

    def _enter_ruling(self, task: str) -> None:
        """Enter what the table decided."""
        view = self.table_view
        assert view.seat is not None
        form = RulingForm(self.lang, view.setup, view.seat)

        async def done(decided: bool | None) -> None:
            if decided:
                await self._carry_out(a.ChooseRuling(form.ruling))

        self.app.push_screen(ruling_editor(form, with_full_stop(task)), done)

    async def _vote(self, agree: bool) -> None:
        try:
            await self.client.vote(agree)
        except RequestRefused as refused:
            self._show_answer(str(refused))

    async def _carry_out(self, pressed: Pressed) -> None:
        try:
            if isinstance(pressed, UnplayableCard):
                self._show_answer(await self.client.why_not(pressed.card) or "")
            elif pressed is not None:
                await self.client.do(pressed)
            else:
                self._show_answer("")
        except RequestRefused as refused:
            self._show_answer(str(refused))
        self._show_choice()

    async def _ask_coach(self) -> None:
        try:
            self._show_answer(await self.client.hint())
        except RequestRefused as refused:
            self._show_answer(str(refused))

    async def _inspect(self) -> None:
        """Show what the card under the cursor does, and why it can't be played if it can't."""
        hand = self.query_one(HandWidget)
        if not hand.hand:
            return
        card, setup = hand.hand[hand.cursor], self.table_view.setup
        name = card_name(setup.edition, card, self.lang, emblem=True)
        lines = [name, "", card_text(setup, card, self.lang)]
        try:
            reason = await self.client.why_not(card)
        except RequestRefused:  # between rounds, or while reconnecting
            reason = None
        if reason:
            lines += ["", reason]
        self.app.push_screen(TextScreen("\n".join(lines), self.lang))

    # Shortcuts

    @property
    def _is_spectator(self) -> bool:
        return self.table_view.seat is None

    @property
    def _keys(self) -> tuple[str, ...]:
        if self._is_spectator:
            return SPECTATOR_KEYS
        return REMOTE_KEYS if self.client.can_chat else OFFLINE_KEYS

    @property
    def _hand(self) -> Hand:
        return in_order(self.table_view, ORDERS[self._order % len(ORDERS)])

    @property
    def _log(self) -> LogWidget:
        return self.query_one(LogWidget)

    def _show_answer(self, line: str) -> None:
        self.query_one(PromptWidget).show_answer(line or self.client.connection_problem)


def _name(key: str) -> str:
    return "help" if key == "?" else key
