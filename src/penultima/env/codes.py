"""Integer codes of the environments: actions, decision types, stages and results of a step.

setup.py copies these constants into codes.pxd for the C compiler, so this file contains nothing but
lines of the form NAME = number.
"""

MAX_ACTIONS = 1024  # capacity of the action arrays
POOL_SIZE = 8  # pairs of arrays that are reused once the caller has released them
OPPONENT_ACTION_LIMIT = 5000  # actions of opponents between two decisions of a learner

NO_ACTION = -1

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

# What happens after the last step of an episode
RESET_SAME_STEP = 0
RESET_NEXT_STEP = 1
RESET_DISABLED = 2

# Policies of opponents; further numbers are callables
POLICY_LEARNER = -1
POLICY_UNIFORM = 0  # any action of the mask
POLICY_RANDOM = 1  # this and the next two are the bots of the same names
POLICY_GREEDY = 2
POLICY_CLEVER = 3
POLICY_CALLABLE = 4
MAX_POLICIES = 64
MIXTURE_UNIT = 1000000  # the sum of the weights of a mixture

# Results of SingleTable.act other than a seat or NO_SEAT
ILLEGAL = -2
OUT_OF_CYCLES = -3
