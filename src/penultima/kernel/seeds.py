"""Derive the seed of each part of a run from the seed that the user chose."""

from hashlib import blake2b


def derive_seed(seed: int | str, number: int) -> int:
    """A 64-bit seed for part `number` of a run."""
    # A command line may contain lone surrogates, which can't be encoded otherwise.
    text = f"{seed}\n{number}".encode(errors="surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
