"""One-time codes with which players take their seats along to another device.

They are short, because people type them: so they last for minutes, open one seat once, and a few
wrong guesses at the table make all of them void. They are kept in memory, as hashes, and nowhere
else.
"""

from hmac import compare_digest
from random import Random

from msgspec import Struct

from penultima.server.errors import Rejected

from .names import new_code, read_code
from .state import hashed

CODE_S = 180.0
MOST_WRONG = 10
"""Wrong guesses at one table until its codes are void."""


class _Code(Struct, frozen=True):
    key: str
    until: float


class SeatCodes:
    def __init__(self) -> None:
        self._codes: dict[int, _Code] = {}
        """By player: a new code replaces the one before."""
        self._wrong = 0

    def issue(self, player: int, now: float, chance: Random) -> str:
        if not self._codes:
            self._wrong = 0
        code = new_code(chance)
        self._codes[player] = _Code(hashed(code), now + CODE_S)
        return code

    def redeem(self, text: str, now: float) -> int:
        """The player whose code it is. It is used up. Raises Rejected."""
        self._codes = {player: code for player, code in self._codes.items() if code.until > now}
        key = hashed(read_code(text))
        for player, code in self._codes.items():
            if compare_digest(code.key.encode(), key.encode()):
                del self._codes[player]
                return player
        self._wrong += 1
        if self._wrong >= MOST_WRONG:
            self._codes.clear()
        raise Rejected("wrong_code")
