"""Line mode for a spectator: events are written as they happen, and queries are answered."""

from penultima.rules.prompts import MatchOver, RoundOver
from penultima.text.cards import edition_name
from penultima.text.fluent import say
from penultima.text.prompts import prompt_with_reminder
from penultima.view import View

from .line_parser import SPECTATOR_COMMANDS, Command, command_word
from .lobby import has_free_seat
from .queries import answer_query, command_lines, rules_text, scores_text, table_text
from .remote_line_mode import RemoteLineMode
from .remote_view import setup_of


class SpectatorLineMode(RemoteLineMode):
    _table_described = False
    """Once is enough. A spectator who comes in the middle of a round has missed the deal."""

    def _write_match_welcome(self) -> None:
        self.write(edition_name(self.client.view.setup.edition, self.lang))
        self._write_instructions()

    def _write_instructions(self) -> None:
        help_ = say(self.lang, "watch-help", help=command_word("help", self.lang))
        self.write(f"{say(self.lang, 'watch-watching')} {help_}")
        if self.client.table is not None and has_free_seat(self.client.table):
            self.write(say(self.lang, "watch-sit-down", url=self.client.address.url))

    def _write_prompt(self, view: View) -> None:
        if isinstance(view.prompt, RoundOver | MatchOver):
            self.write(scores_text(view, self.lang))
        elif not self._table_described:
            self.write(f"{table_text(view, self.lang)} {prompt_with_reminder(view, self.lang)}")
        self._table_described = True

    async def _enter(self, line: str, command: Command | None) -> None:
        table = self.client.table
        assert table is not None
        match command:
            case None if not line:
                pass
            case Command("help"):
                command_lines(SPECTATOR_COMMANDS, self.lang, self.write)
            case Command("rules"):
                self.write(rules_text(setup_of(table), self.lang))
            case Command("analysis"):
                await self._analyse()
            case Command("standings"):
                await self._write_standings()
            case Command("table" | "scores" as verb) if self.client.in_match:
                answer_query(verb, self.client.view, self.lang, self.write)
            case Command("table" | "who"):
                self._write_table(table)
            case None:
                help_ = command_word("help", self.lang)
                self.write(say(self.lang, "line-not-understood", help=help_))
            case _:
                self.write(say(self.lang, "server-not-seated"))
