"""HTTPS beside HTTP: the same routes on a second port, with the operator's files or our own."""

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path

from msgspec import Struct

from penultima.errors import BadSetup

logger = logging.getLogger(__name__)

Listen = Callable[[int, ssl.SSLContext], Awaitable[asyncio.Server]]


class HttpsInfo(Struct, frozen=True):
    """The answer to GET /api/https: where HTTPS is, and how to trust it.

    `fingerprint` is the SHA-256 of this server's own authority; null with the operator's files.
    """

    port: int
    fingerprint: str | None


class Https:
    """Open from `start` to `stop`; without a port in the configuration it does nothing."""

    def __init__(
        self,
        port: int | None,
        folder: Path,
        hostnames: Collection[str] = (),
        *,
        certificate: Path | None = None,
        key: Path | None = None,
    ) -> None:
        """Without files, a certificate of our own is kept in `folder`, for this machine's names."""
        self._port, self._folder, self._hostnames = port, folder, hostnames
        self._files = (certificate, key) if certificate and key else None
        self._listener: asyncio.Server | None = None
        self.info: HttpsInfo | None = None
        self.authority: bytes | None = None
        """The certificate of our own authority, for phones to install."""

    async def start(self, listen: Listen) -> None:
        """Raises BadSetup."""
        if self._port is None:
            return
        fingerprint = None
        if self._files is not None:
            self._own, self._context = None, load_context(*self._files)
        else:
            from .certificates import OwnCertificates, own_names

            self._own = OwnCertificates(self._folder)
            try:
                self._own.prepare(own_names(self._hostnames))
            except (OSError, ValueError) as error:
                raise BadSetup(f"can't make a certificate in {self._folder}: {error}") from None
            self._context = load_context(self._own.certificate, self._own.key)
            self.authority = self._own.authority.read_bytes()
            fingerprint = self._own.fingerprint
        try:
            self._listener = await listen(self._port, self._context)
        except OSError as error:
            raise BadSetup(f"can't open port {self._port} for HTTPS: {error.strerror}") from None
        port = int(self._listener.sockets[0].getsockname()[1])
        self.info = HttpsInfo(port, fingerprint)

    def renew(self) -> None:
        """Make our certificate again if it ends soon, or if this machine has another address."""
        if self._listener is None or self._own is None:
            return
        from .certificates import own_names

        if self._own.prepare(own_names(self._hostnames)):
            load_context(self._own.certificate, self._own.key, self._context)
            logger.info("the certificate was renewed")
            self.authority = self._own.authority.read_bytes()
            assert self.info is not None
            self.info = HttpsInfo(self.info.port, self._own.fingerprint)

    def stop(self) -> None:
        if self._listener is not None:
            self._listener.close()


def load_context(
    certificate: Path, key: Path, context: ssl.SSLContext | None = None
) -> ssl.SSLContext:
    """A TLS context with these files; or the one given, from now on with them. Raises BadSetup."""
    if context is None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        problem = getattr(error, "strerror", None) or error
        raise BadSetup(f"can't use the certificate {certificate} with {key}: {problem}") from None
    return context
