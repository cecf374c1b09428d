"""Addresses of clients, as far as limits are concerned, and of this machine."""

import socket
from ipaddress import IPv6Address, ip_address


def subscriber(address: str) -> str | None:
    """The part of an address that one subscriber can't change: of IPv6, the first 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64)
    return str(found)


def own_address(family: socket.AddressFamily) -> str:
    """This machine's address in its network, or "" without one."""
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # chooses a route, sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return ""
