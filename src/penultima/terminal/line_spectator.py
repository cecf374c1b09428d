"""Line mode for who looks on: what happens is told as it comes; questions are answered."""

from penultima.rules.prompts import MatchOver, RoundOver
from penultima.text.fluent import say
from penultima.text.prompts import prompt_text
from penultima.view import View

from .line_parser import WATCH, Word, words_for
from .line_seat import LineSeat
from .lobby import has_open_seat
from .queries import answer_query, rules_text, scores_text, table_text, word_lines
from .remote_view import setup_of


class LineSpectator(LineSeat):
    _came = False
    """Whether the table has been described: who comes in the middle has missed the deal."""

    def _welcome(self) -> None:
        self.write(getattr(self.chair.view.setup.edition.name, self.lang))
        self._how_to_begin()

    def _how_to_begin(self) -> None:
        help_ = say(self.lang, "watch-help", help=words_for("help", self.lang))
        self.write(f"{say(self.lang, 'watch-watching')} {help_}")
        if self.chair.table is not None and has_open_seat(self.chair.table):
            self.write(say(self.lang, "watch-sit-down", url=self.chair.address.url))

    def _ask(self, view: View) -> None:
        if isinstance(view.prompt, RoundOver | MatchOver):
            self.write(scores_text(view, self.lang))
        elif not self._came:
            self.write(f"{table_text(view, self.lang)} {prompt_text(view, self.lang)}")
        self._came = True

    async def _take(self, line: str, word: Word | None) -> None:
        table = self.chair.table
        assert table is not None
        match word:
            case None if not line:
                pass
            case Word("help"):
                word_lines(WATCH, self.lang, self.write)
            case Word("rules"):
                self.write(rules_text(setup_of(table), self.lang))
            case Word("table" | "scores" as verb) if self.chair.in_match:
                answer_query(verb, "", self.chair.view, self.lang, self.write)
            case Word("table" | "who"):
                self._tell_table(table)
            case None:
                help_ = words_for("help", self.lang)
                self.write(say(self.lang, "plain-not-understood", help=help_))
            case _:
                self.write(say(self.lang, "server-not-seated"))
