"""A pseudo-terminal of 80 by 24 with `penultima` in it: real bytes in and out."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

SIZE = struct.pack("HHHH", 24, 80, 0, 0)
PATIENCE_SECONDS = 20


class Terminal:
    def __init__(self, *args: str, **environ: str) -> None:
        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, SIZE)
        env = {**os.environ, "TERM": "xterm-256color", **environ}
        command = [sys.executable, "-m", "penultima", *args]
        self.process = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, env=env, start_new_session=True
        )
        os.close(inner)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while text not in self.shown:
            assert time.monotonic() < end, f"no {text!r} in {self.shown[-2000:]!r}"
            if not self.read(0.1):
                assert text in self.shown, f"it ended without {text!r}: {self.shown[-2000:]!r}"
        self.shown = ""

    def read(self, patience_s: float = 0.0) -> bool:
        """Take what has been written; False if the other end has gone."""
        if select.select([self.fd], [], [], patience_s)[0]:
            try:
                self.shown += os.read(self.fd, 65536).decode(errors="replace")
            except OSError:
                return False
        return True

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def close(self) -> int:
        """Wait until the program ends by itself."""
        status = self.process.wait(PATIENCE_SECONDS)
        os.close(self.fd)
        self.fd = -1
        return status

    def vanish(self) -> None:
        """Close the terminal; the program has to end by itself."""
        os.close(self.fd)
        self.fd = -1
        try:
            self.process.wait(PATIENCE_SECONDS)
        finally:
            self.process.kill()

    def end(self) -> None:
        """Close the terminal, whatever goes on in it."""
        if self.fd >= 0:
            self.process.kill()
            self.close()
