"""How nodes know each other: a secret in their database signs who speaks for which client."""

import hmac
from collections.abc import Mapping
from hashlib import sha256

HEADER = "X-Penultima-Node"
MOST_SKEW_S = 300.0
"""A signature is valid this long; nodes' clocks may differ by as much."""


def sign(secret: bytes, node: str, address: str, now: float) -> dict[str, str]:
    """Headers with which another node is asked to serve the client at an address."""
    at = f"{now:.0f}"
    return {HEADER: f"{at} {_signature(secret, node, address, at)}", "X-Forwarded-For": address}


def signed_address(secret: bytes, node: str, headers: Mapping[str, str], now: float) -> str | None:
    """The address of the client that another node speaks for; None if it isn't a node."""
    at, _, signature = headers.get(HEADER, "").partition(" ")
    address = headers.get("X-Forwarded-For", "")
    expected = _signature(secret, node, address, at)
    if not hmac.compare_digest(signature.encode(), expected.encode()):
        return None
    return address if abs(now - float(at)) <= MOST_SKEW_S else None


def _signature(secret: bytes, node: str, address: str, at: str) -> str:
    return hmac.new(secret, f"{at} {node} {address}".encode(), sha256).hexdigest()
