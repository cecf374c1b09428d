"""The paint and the shape of each colour, also in editions that nobody has painted."""

from penultima.rules.cards import Color
from penultima.rules.edition import Edition

from .templates import BackPaint, Paint, templates


def paint(edition: Edition, color: Color) -> Paint:
    """An edition without its own paints borrows those of the others, or gets greys."""
    known = templates().paints
    borrowed = next((paints for paints in known.values() if color in paints), {})
    found = known.get(edition.id, borrowed).get(color)
    greys = templates().greys
    return found or greys[edition.color_names.index(color) % len(greys)]


def back_paint(edition: Edition) -> BackPaint:
    default = BackPaint(templates().ink, templates().cream)
    return templates().backs.get(edition.id, default)


def shape_name(edition: Edition, color: Color) -> str:
    """A colour without its own shape gets one that no other colour of the edition has."""
    shapes = templates().shape_of
    if color in shapes:
        return shapes[color]
    taken = {shapes.get(name) for name in edition.color_names}
    spare = [shape for shape in shapes.values() if shape not in taken]
    without = [name for name in edition.color_names if name not in shapes]
    return spare[without.index(color) % len(spare)]


def shape_path(edition: Edition, color: Color) -> str:
    return templates().shapes[shape_name(edition, color)]
