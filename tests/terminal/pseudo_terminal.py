"""A pseudo-terminal of 80 by 24 in which `penultima` runs."""

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
TIMEOUT_S = 60


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
        self.transcript = ""
        """All output since the start; `shown` is what has come since the last wait."""

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + TIMEOUT_S
        while text not in self.shown:
            assert time.monotonic() < end, f"no {text!r} in {self.shown[-2000:]!r}"
            if not self.read(0.1):
                assert text in self.shown, f"it ended without {text!r}: {self.shown[-2000:]!r}"
        self.shown = ""

    def read(self, timeout_s: float = 0.0) -> bool:
        """Read available output; False if the other end is closed."""
        if select.select([self.fd], [], [], timeout_s)[0]:
            try:
                output = os.read(self.fd, 65536).decode(errors="replace")
            except OSError:
                return False
            self.shown += output
            self.transcript += output
        return True

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def close(self) -> int:
        """Wait for the process to end."""
        status = self.process.wait(TIMEOUT_S)
        os.close(self.fd)
        self.fd = -1
        return status

    def vanish(self) -> None:
        """Close the terminal, and wait for the process to end."""
        os.close(self.fd)
        self.fd = -1
        try:
            self.process.wait(TIMEOUT_S)
        finally:
            self.process.kill()

    def end(self) -> None:
        """Kill the process and close the terminal."""
        if self.fd >= 0:
            self.process.kill()
            self.close()
