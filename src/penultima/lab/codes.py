"""Integer constants of the lab's compiled modules.

setup.py copies these constants into codes.pxd for the C compiler, so this file contains nothing but
lines of the form NAME = number.
"""

TURN_BINS = 1024  # bins of the histogram of turns in a round; the last one includes longer rounds
POINT_BINS = 128  # bins of ten points in a round; the last one includes more
CERTAIN = 65536  # a probability of 1
