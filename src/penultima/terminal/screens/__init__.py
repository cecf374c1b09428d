"""Screens of the apps, one per file."""
