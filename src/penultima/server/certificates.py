"""HTTPS at home: an authority of this server's own, and the certificate that it signs.

Browsers install an app, and allow notifications, over HTTPS only, and nobody else certifies a
machine in a home network. People who trust the authority trust it for local names and addresses
only: its certificate is constrained to them, so its key is of no use to pass for any other site.
"""

import os
import socket
from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import TypeAlias

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from msgspec import Struct

from .net.addresses import own_address

AUTHORITY_DAYS = 3650
SERVER_DAYS = 397
"""Phones accept no certificate of a server that is valid for longer than about thirteen months."""
RENEWED_DAYS = 30
"""A certificate is made again when it is valid for less than this."""
LOCAL_DOMAINS = ("localhost", "local", "lan", "home", "internal", "home.arpa")
LOCAL_NETWORKS = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8",
    "fc00::/7", "fe80::/10", "::1/128",
)  # fmt: skip

Address: TypeAlias = IPv4Address | IPv6Address


class Names(Struct, frozen=True):
    """What a server is called: names, and addresses."""

    dns: frozenset[str]
    addresses: frozenset[Address]


def own_names(hostnames: Collection[str] = ()) -> Names:
    """The names and addresses of this machine in its network."""
    host = socket.gethostname().lower()
    names = {"localhost", *hostnames}
    if host.replace("-", "").replace(".", "").isascii() and host:
        names |= {host, f"{host.split('.')[0]}.local"}
    found = {"127.0.0.1", "::1", own_address(socket.AF_INET), own_address(socket.AF_INET6)}
    addresses = frozenset(ip_address(each.split("%")[0]) for each in found if each)
    return Names(frozenset(names), addresses)


class OwnCertificates:
    """The authority and the server's certificate, in a folder that only the owner can read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.authority = folder / "authority.crt"
        self.certificate, self.key = folder / "server.crt", folder / "server.key"
        self._authority_key = folder / "authority.key"

    def prepare(self, names: Names, now: datetime | None = None) -> bool:
        """Make what is missing, too old or for other names. Returns whether anything was."""
        now = now or datetime.now(UTC)
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        authority = _read(self.authority)
        if (
            authority is None
            or not self._authority_key.exists()
            or _ends_soon(authority, now)
            or not _permits(authority, names)
        ):
            authority = self._make_authority(names, now)
        server = _read(self.certificate)
        if (
            server is not None
            and self.key.exists()
            and server.issuer == authority.subject
            and _signed_by(server, authority)
            and not _ends_soon(server, now)
            and _names_in(server) >= (names.dns | {str(each) for each in names.addresses})
        ):
            return False
        self._make_server(authority, names, now)
        return True

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the authority's certificate, as phones show it."""
        found = _read(self.authority)
        assert found is not None
        digest = found.fingerprint(hashes.SHA256()).hex().upper()
        return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))

    def _make_authority(self, names: Names, now: datetime) -> x509.Certificate:
        key = ec.generate_private_key(ec.SECP256R1())
        # The hash tells two of them apart in a phone's list.
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        short = sha256(point).hexdigest()[:6]
        name = _name(f"penultima on {socket.gethostname()[:32]} ({short})")
        permitted: list[x509.GeneralName] = [
            x509.DNSName(domain) for domain in sorted({*LOCAL_DOMAINS, *names.dns})
        ]
        networks: list[IPv4Network | IPv6Network] = [ip_network(each) for each in LOCAL_NETWORKS]
        networks += [ip_network(a) for a in names.addresses if not _is_in(a, networks)]
        permitted += [x509.IPAddress(network) for network in networks]
        certificate = (
            _builder(name, name, key, now, AUTHORITY_DAYS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(key_cert_sign=True, crl_sign=True), critical=True)
            .add_extension(x509.NameConstraints(permitted, None), critical=True)
            .sign(key, hashes.SHA256())
        )
        _write(self._authority_key, _pem(key))
        _write(self.authority, certificate.public_bytes(Encoding.PEM))
        return certificate

    def _make_server(self, authority: x509.Certificate, names: Names, now: datetime) -> None:
        signing = load_pem_private_key(self._authority_key.read_bytes(), None)
        assert isinstance(signing, ec.EllipticCurvePrivateKey)
        key = ec.generate_private_key(ec.SECP256R1())
        alternatives: list[x509.GeneralName] = [x509.DNSName(each) for each in sorted(names.dns)]
        alternatives += [x509.IPAddress(each) for each in sorted(names.addresses, key=str)]
        identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key())
        certificate = (
            _builder(_name("penultima"), authority.subject, key, now, SERVER_DAYS)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(digital_signature=True), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
            .add_extension(identifier, critical=False)
            .sign(signing, hashes.SHA256())
        )
        _write(self.key, _pem(key))
        _write(self.certificate, certificate.public_bytes(Encoding.PEM))


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    days: int,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Phones' clocks differ.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days - 1))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=key_cert_sign,
        crl_sign=crl_sign, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _read(path: Path) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(path.read_bytes())
    except (OSError, ValueError):
        return None


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _write(path: Path, content: bytes) -> None:
    """Readable by the owner only, and never half written."""
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    part.replace(path)


def _ends_soon(certificate: x509.Certificate, now: datetime) -> bool:
    return certificate.not_valid_after_utc - now < timedelta(days=RENEWED_DAYS)


def _signed_by(certificate: x509.Certificate, authority: x509.Certificate) -> bool:
    try:
        certificate.verify_directly_issued_by(authority)
    except Exception:  # whatever is wrong with it
        return False
    return True


def _names_in(certificate: x509.Certificate) -> set[str]:
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = found.get_values_for_type(x509.IPAddress)
    return {*found.get_values_for_type(x509.DNSName), *map(str, addresses)}


def _permits(authority: x509.Certificate, names: Names) -> bool:
    """Whether the authority may sign for these names."""
    found = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = found.permitted_subtrees or []
    domains = [each.value for each in permitted if isinstance(each, x509.DNSName)]
    networks = [each.value for each in permitted if isinstance(each, x509.IPAddress)]
    return all(_is_in(address, networks) for address in names.addresses) and all(
        any(name == domain or name.endswith(f".{domain}") for domain in domains)
        for name in names.dns
    )


def _is_in(address: Address, networks: Iterable[object]) -> bool:
    return any(
        isinstance(network, IPv4Network | IPv6Network)
        and network.version == address.version
        and address in network
        for network in networks
    )
