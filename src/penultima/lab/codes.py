"""Codes: how much a ledger has room for, and how players' rates are counted.

The build writes these names into codes.pxd, as constants for the C compiler: keep this file to
lines of the form NAME = number.
"""

LENGTHS = 1024  # turns in a round; the last place is for longer ones
POTS = 128  # points in a round, in tens; the last place is for more
CERTAIN = 65536  # a rate of 1
