"""The table in the terminal: lines in and out, or a screen with Textual."""
