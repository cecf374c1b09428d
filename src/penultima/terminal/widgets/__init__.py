"""Widgets of the table, one per file."""
