"""The documentation at /docs, if it has been built into the package (`make docs`)."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from .security_headers import CONTENT_SECURITY_POLICY
from .static_files import File, StaticFiles

SITE = Path(__file__).parents[2] / "site"

INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


class DocsSite:
    def __init__(self, files: StaticFiles | None = None) -> None:
        self._files = (files or StaticFiles(SITE)).files
        self.headers = {"Content-Security-Policy": _policy(self._files)}

    def find(self, path: str) -> File | None:
        """The file at a path below /docs/."""
        return self._files.get(f"/{path or 'index.html'}")


def _policy(files: dict[str, File]) -> str:
    """That of the page, with the few lines of script that the generator writes into each page."""
    scripts = {
        script
        for name, file in files.items()
        if name.endswith(".html")
        for script in INLINE_SCRIPT.findall(file.body)
    }
    hashes = sorted(f"'sha256-{b64encode(sha256(script).digest()).decode()}'" for script in scripts)
    return CONTENT_SECURITY_POLICY.replace(
        "script-src 'self'", " ".join(("script-src 'self'", *hashes))
    ).replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
