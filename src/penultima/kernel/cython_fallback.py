"""Replaces the `cython` module where Cython isn't installed."""

compiled = False
