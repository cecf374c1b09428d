"""Analyses of finished rounds in PostgreSQL."""

from penultima.server.store.analyses import StoredAnalysis

from .connection import Connection


async def write_analysis(connection: Connection, slug: str, analysis: StoredAnalysis) -> None:
    """Nothing is written if the table was deleted meanwhile."""
    await connection.execute(
        "INSERT INTO analysis SELECT $1, $2, $3, $4, $5 "
        "WHERE EXISTS (SELECT FROM owner WHERE slug = $1) "
        "ON CONFLICT (slug, match, round) DO UPDATE SET version = $4, body = $5",
        slug,
        analysis.match,
        analysis.round,
        analysis.version,
        analysis.body,
    )


async def read_analysis(
    connection: Connection, slug: str, match: int, round_: int
) -> StoredAnalysis | None:
    found = await connection.fetchrow(
        "SELECT match, round, version, body FROM analysis "
        "WHERE slug = $1 AND match = $2 AND round = $3",
        slug,
        match,
        round_,
    )
    return None if found is None else StoredAnalysis(*found.values())


async def read_analyses(connection: Connection, slug: str, most: int) -> tuple[StoredAnalysis, ...]:
    """The analyses of the latest rounds of a table."""
    found = await connection.fetch(
        "SELECT match, round, version, body FROM analysis "
        "WHERE slug = $1 ORDER BY match DESC, round DESC LIMIT $2",
        slug,
        most,
    )
    return tuple(StoredAnalysis(*row.values()) for row in found)
