"""Widgets of the screens, one per file."""
