"""The open tables of a server in line mode: a numbered list, and a line that chooses."""

from contextlib import suppress

from penultima.errors import BadSetup
from penultima.text.fluent import say
from penultima.wire.codec import OpenTable

from .line_parser import OPEN_TABLES_COMMANDS, Command, command_word, read_command, read_number
from .open_tables import TableChoice, TableSearch, table_rules, table_seats, table_title
from .queries import WriteLine, command_lines
from .remote_line_mode import AsyncReadLine


class LineTables:
    """Writes the list until somebody has chosen a table, or leaves."""

    def __init__(self, search: TableSearch, read: AsyncReadLine, write: WriteLine) -> None:
        self.search, self.lang, self.write = search, search.lang, write
        self._read_line = read
        self._tables: tuple[OpenTable, ...] = ()

    async def choose(self) -> TableChoice | None:
        """None if nothing was chosen. Raises BadSetup if the server has no list."""
        await self._list()
        while (line := await self._read_line()) is not None:
            match read_command(line):
                case Command("quit"):
                    break
                case Command("help"):
                    command_lines(OPEN_TABLES_COMMANDS, self.lang, self.write)
                case Command("quick"):
                    return TableChoice("quick")
                case Command("watch", number):
                    if (table := self._numbered(number)) and self._can_watch(table):
                        return TableChoice("watch", table.slug)
                case None if not line.strip():
                    await self._list_again()
                case _:
                    if table := self._numbered(line):
                        return TableChoice("sit", table.slug)
        return None

    async def _list(self) -> None:
        self._tables = await self.search.fetch()
        if not self._tables:
            self.write(say(self.lang, "open-none"))
        for number, table in enumerate(self._tables, 1):
            self.write(f"  {number}. {table_title(table, self.lang)}")
            self.write(f"     {table_seats(table, self.lang)} · {table_rules(table, self.lang)}")
        verbs = ("watch", "quick", "help")
        words = {verb: command_word(verb, self.lang) for verb in verbs}
        id_ = "tables-how" if self._tables else "tables-how-none"
        self.write(say(self.lang, id_, **words))

    async def _list_again(self) -> None:
        """The server may be away for a moment: then say so, and keep the last list."""
        try:
            await self._list()
        except BadSetup as problem:
            self.write(str(problem))

    def _numbered(self, text: str) -> OpenTable | None:
        number = read_number(text.strip())
        with suppress(IndexError):
            if number:
                return self._tables[number - 1]
        if number is None or not self._tables:
            help_ = command_word("help", self.lang)
            self.write(say(self.lang, "line-not-understood", help=help_))
        else:
            self.write(say(self.lang, "line-no-such-number", count=len(self._tables)))
        return None

    def _can_watch(self, table: OpenTable) -> bool:
        if not table.can_watch:
            self.write(say(self.lang, "server-no-spectators"))
        return table.can_watch
