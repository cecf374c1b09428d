"""A network between a page and the server that tests can take away: bytes stop, nobody is told."""

import contextlib
import socket
import threading


class Wire:
    """Passes everything on to a port of this machine, until it is cut.

    Cut, it is like a dead network: connections stay open, and nothing comes through. Mended, what
    was on its way arrives, late.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._whole = threading.Event()
        self._whole.set()
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        self.mend()
        for end in (self._door, *self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                page, _ = self._door.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                self._ends += (page, server)
                for ends in ((page, server), (server, page)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := here.recv(65536):
                self._whole.wait()
                there.sendall(data)
            self._whole.wait()
            there.shutdown(socket.SHUT_WR)
