"""Integer codes of the environments: actions, decision types, stages and results of a step.

setup.py copies these constants into codes.pxd for the C compiler, so this file contains nothing but
lines of the form NAME = number.
"""

MAX_ACTIONS = 1024  # capacity of the action arrays
POOL_SIZE = 8  # pairs of arrays that are reused once the caller has released them
DEFAULT_ACTION_LIMIT = 5000  # actions of the default policy between two decisions of a learner

# The first actions of every environment
ACTION_DRAW = 0
ACTION_KEEP = 1
ACTION_CHALLENGE = 2
ACTION_ACCEPT = 3
ACTION_CALL = 4
ACTION_CATCH = 5
ACTION_PASS = 6
ACTION_NAME_COLOR = 7  # the first of one action per colour

# Decision types: the phases of the game, and these
NO_DECISION = -1
DECIDE_CALL = 8
DECIDE_CATCH = 9
DECIDE_JUMP_IN = 10
DECISION_TYPES = 11

# Stages of a turn, in this order
STAGE_CALLS = 0
STAGE_JUMP_INS = 1
STAGE_TURN = 2

# The state of an episode after a step
RUNNING = 0
TERMINATED = 1
TRUNCATED = 2

# Results of SingleTable.act other than a seat or NO_SEAT
ILLEGAL = -2
OUT_OF_CYCLES = -3
