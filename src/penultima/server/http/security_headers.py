"""Security headers of every response, and the check of a WebSocket's origin."""

from collections.abc import Collection
from urllib.parse import urlsplit

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

SECURITY_HEADERS = {
    "Server": "penultima",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


LOCAL_SUFFIXES = (".local", ".lan", ".home", ".internal", ".localhost", ".home.arpa")
"""Names that nobody can register, and so nobody can point at a server in somebody's network."""


def is_allowed_host(host: str | None, allowed: Collection[str]) -> bool:
    """Whether a request is for this server, and not for a foreign name that points here.

    A page can change the address of its own name to one in the visitor's network (DNS rebinding):
    then the browser takes it for the same site. Addresses and local names can't be used for that.
    """
    if not host:
        return False
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # not a host
        return False
    if name in allowed or "." not in name or name.endswith(LOCAL_SUFFIXES):
        return True  # also IPv6
    return all(part.isdigit() for part in name.split("."))


def is_allowed_origin(origin: str | None, host: str | None, allowed: Collection[str]) -> bool:
    """Whether a page from `origin` may open a WebSocket.

    Browsers always send the header; other programs don't, and may connect.
    """
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # not a URL
        return False
    is_same = bool(host) and parts.netloc.lower() == (host or "").lower()
    return is_same and parts.scheme in ("http", "https")
