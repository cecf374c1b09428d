"""Headers: what a browser may do with our pages, and who may open a socket."""

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


def origin_is_good(origin: str | None, host: str | None, allowed: Collection[str]) -> bool:
    """Whether a page from there may open a socket here.

    Browsers always say where a page is from; programs, which have no pages, say nothing.
    """
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == (host or "").lower()
    except ValueError:  # no address at all
        return False
