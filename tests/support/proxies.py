"""HAProxy and nginx for tests, with the configurations in deploy/: TLS in front of nodes."""

import os
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import msgspec

from penultima.server.certificates import Names, OwnCertificates

DEPLOY = Path(__file__).parents[2] / "deploy"
HERE = "127.0.0.1"
START_S = 10.0


class Proxy(msgspec.Struct, frozen=True):
    url: str
    """https://…"""
    tls: ssl.SSLContext
    """For clients that trust its certificate."""


def _program(name: str) -> str:
    """Where a program is. They are in sbin, which is not in everybody's path."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    assert found is not None, f"the tests need {name}: `make proxies` installs it"
    return found


def _free_ports(count: int) -> list[int]:
    sockets = [socket.create_server((HERE, 0)) for _ in range(count)]
    ports = [int(each.getsockname()[1]) for each in sockets]
    for each in sockets:
        each.close()
    return ports


def _certificates(folder: Path) -> OwnCertificates:
    certificates = OwnCertificates(folder)
    certificates.prepare(Names(frozenset({"localhost"}), frozenset({ip_address(HERE)})))
    return certificates


@contextmanager
def _running(
    command: list[str], port: int, tls: ssl.SSLContext, **environment: str
) -> Iterator[Proxy]:
    process = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        _wait_for(process, port)
        yield Proxy(f"https://localhost:{port}", tls)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=START_S)


def _wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    """Until it listens."""
    deadline = time.monotonic() + START_S
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection((HERE, port), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    process.kill()
    raise AssertionError(process.communicate()[0].decode())


@contextmanager
def haproxy(folder: Path, nodes: Sequence[int]) -> Iterator[Proxy]:
    """HAProxy with deploy/haproxy.cfg itself, in front of three nodes at these ports."""
    certificates = _certificates(folder / "tls")
    both = folder / "cards.pem"
    both.write_bytes(certificates.certificate.read_bytes() + certificates.key.read_bytes())
    http, https = _free_ports(2)
    with _running(
        [_program("haproxy"), "-db", "-f", str(DEPLOY / "haproxy.cfg")],
        https,
        ssl.create_default_context(cafile=certificates.authority),
        HTTP_BIND=f"{HERE}:{http}",
        HTTPS_BIND=f"{HERE}:{https}",
        CERTIFICATE=str(both),
        **{f"NODE_{number}": f"{HERE}:{port}" for number, port in enumerate(nodes, 1)},
    ) as proxy:
        yield proxy


_NGINX = """
{user}
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/cards.conf;
}}
"""


@contextmanager
def nginx(folder: Path, nodes: Sequence[int]) -> Iterator[Proxy]:
    """nginx with deploy/nginx.conf, in front of three nodes at these ports."""
    certificates = _certificates(folder / "tls")
    http, https = _free_ports(2)
    config = (DEPLOY / "nginx.conf").read_text()
    for written, here in {
        "listen 80;": f"listen {HERE}:{http};",
        "listen 443 ": f"listen {HERE}:{https} ",
        "/etc/nginx/cards.crt": str(certificates.certificate),
        "/etc/nginx/cards.key": str(certificates.key),
        **{f"10.0.0.{5 + number}:8000": f"{HERE}:{port}" for number, port in enumerate(nodes)},
    }.items():
        assert config.count(written) == 1, written
        config = config.replace(written, here)
    (folder / "cards.conf").write_text(config)
    user = "user root;" if os.geteuid() == 0 else ""  # others can't enter the folder of a test
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, user=user))
    with _running(
        [_program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"],
        https,
        ssl.create_default_context(cafile=certificates.authority),
    ) as proxy:
        yield proxy
