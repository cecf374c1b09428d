"""Limits of the protocol: the longest texts and frames that a client may send."""

LONGEST_NAME = 24
LONGEST_TABLE_NAME = 40
LONGEST_CHAT_TEXT = 200
LONGEST_FRAME = 16 * 1024
LONGEST_PROPOSAL = 4 * 1024
"""A proposed rule as it is sent, in bytes: everybody at the table gets it with every change."""

UNGUESSABLE = 16
"""Request ids this long can't be guessed, so that one may stand for the person who sent it."""
