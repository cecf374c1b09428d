"""Tests here save no matches in the user's home folder, and deal the same cards in every run."""

from tests.support.data_folder import data
from tests.support.fixed_contributions import contribution

__all__ = ["contribution", "data"]
