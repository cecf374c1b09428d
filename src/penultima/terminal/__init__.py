"""The terminal client: screens with Textual, and a line mode for screen readers and pipes."""
