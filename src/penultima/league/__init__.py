"""A league: every entry plays every other one with the same cards, and all of them are rated."""
