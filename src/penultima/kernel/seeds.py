"""Seeds: from what somebody writes, and the number of a part of the work, to a game's seed."""

from hashlib import blake2b


def seed_of(seed: int | str, number: int) -> int:
    # Half a character can't be encoded by itself, and a command line may have one.
    text = f"{seed}\n{number}".encode(errors="surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
