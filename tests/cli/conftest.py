"""Tests here save no matches in the user's home folder."""

from tests.support.data_folder import data

__all__ = ["data"]
