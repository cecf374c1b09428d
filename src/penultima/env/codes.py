"""Codes: the fixed actions of an environment, and why a seat is asked.

The build writes these names into codes.pxd, as constants for the C compiler: keep this file to
lines of the form NAME = number.
"""

ACTIONS = 1024  # room for so many
REFUSED = -2
SPENT = -3
GIVEN = 8  # arrays that were given away, and come back if nobody kept them
PATIENCE = 5000  # decisions by habit between two of a learner's

# The first actions of every environment
DO_DRAW_CARD = 0
DO_KEEP = 1
DO_CHALLENGE = 2
DO_ACCEPT = 3
DO_CALL = 4
DO_CATCH = 5
DO_PASS = 6
DO_NAME_COLOR = 7  # the first of as many as there are colours

# Why a seat is asked, beyond the phases of the game, which come first
NOT_ASKED = -1
TO_CALL = 8
TO_CATCH = 9
TO_JUMP_IN = 10
REASONS = 11

# What is asked, in this order, before a turn goes on
CALLS = 0
JUMPS = 1
TURN = 2

# How a round stands after a step
GOES_ON = 0
IS_OVER = 1
IS_TOO_LONG = 2
