"""Outfits: what players wear, where the edition has clothing."""

from random import Random

from penultima.rules.edition import Edition
from penultima.server.errors import Rejected
from penultima.wire import requests as r
from penultima.wire.seats import Doll, Outfit


def random_outfit(edition: Edition, chance: Random) -> Outfit:
    """A doll in two or three colours, for a player who has not chosen an outfit yet."""
    if not edition.has_clothing:
        return Outfit()
    hat, top = chance.sample(edition.color_names, 2)
    return _dressed(edition, Doll(hat, top, chance.choice(edition.color_names)))


def chosen_outfit(edition: Edition, request: r.Dress) -> Outfit:
    """The outfit that a player asks for. Raises Rejected."""
    if not edition.has_clothing or (request.doll is None) == (request.clothes is None):
        raise Rejected("bad_outfit")
    if request.doll is not None:
        return _dressed(edition, request.doll)
    assert request.clothes is not None
    if not set(request.clothes) <= set(edition.color_names):
        raise Rejected("bad_outfit")
    return Outfit(tuple(color for color in edition.color_names if color in request.clothes))


def _dressed(edition: Edition, doll: Doll) -> Outfit:
    worn = {doll.hat, doll.top, doll.bottoms}
    if not worn <= set(edition.color_names) or len(worn) < 2:
        raise Rejected("bad_outfit")
    return Outfit(tuple(color for color in edition.color_names if color in worn), doll)
