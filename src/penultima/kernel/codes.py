"""Integer codes of the kernel: limits, action fields, verbs, phases and instructions.

An action is one integer. The acting seat is passed separately, because calling, catching and
jumping in happen out of turn.

    bits   0-5       6-8      9-11       12-15    16     17-20
           kind      colour   clothing   whom     call   verb

A kind is the index of a card in its edition. A colour is its index in the edition plus 1; 0 means
no colour. `whom` is a seat plus 1; 0 means nobody. Fields that a verb does not use are 0, so equal
moves are equal integers.

setup.py copies these constants into codes.pxd for the C compiler, so this file contains nothing but
lines of the form NAME = number.
"""

# Capacities of the fixed-size arrays
MAX_SEATS = 10
MAX_KINDS = 64
MAX_COLORS = 8  # including "no colour"
MAX_CARDS = 224
MAX_INSTRUCTIONS = 512
MAX_SCRIPT = 16384
MAX_EFFECT_CARDS = 10  # cards that one effect moves
MAX_PASSING = 100  # cards that all players together pass on
MAX_RESHUFFLES = 64  # the latest reshuffles of a round, which may repeat the position (T7)

REPETITIONS_THAT_BLOCK = 3

ROUND_ACTION_LIMIT = 100000  # a longer round is abandoned and has no winner

NO_SEAT = -1
NO_CARD = -1
NOT_LISTED = -1  # todo_end, before an instruction has listed the players it affects

# Fields of an action
KIND_BITS = 63
COLOR_SHIFT = 6
COLOR_BITS = 7
CLOTHING_SHIFT = 9
WHOM_SHIFT = 12
WHOM_BITS = 15
CALL_BIT = 65536
VERB_SHIFT = 17

# Verbs
PLAY = 0
DRAW = 1
KEEP = 2
NAME_COLOR = 3
CHALLENGE = 4
ACCEPT = 5
CALL = 6
CATCH = 7
CHOOSE_PLAYER = 8
CHOOSE_CARD = 9  # one card; repeated until the prompt has all the cards it asks for
NEXT_ROUND = 10

# Phases
PHASE_TURN = 0
PHASE_DRAWN = 1
PHASE_CHALLENGE = 2
PHASE_DEMAND = 3
PHASE_STACK = 4
PHASE_NAME_COLOR = 5
PHASE_CHOOSE_PLAYER = 6
PHASE_CHOOSE_CARDS = 7
PHASE_ROUND_OVER = 8
PHASE_MATCH_OVER = 9

# What happens when a card is played
EFFECT_NONE = 0
EFFECT_ATTACK = 1
EFFECT_PROGRAM = 2

# What happens when a card is turned up at the start
TURNED_UP_NOTHING = 0
TURNED_UP_CARRY_OUT = 1
TURNED_UP_NAME_COLOR = 2
TURNED_UP_NAME_COLOR_AND_CARRY_OUT = 3
TURNED_UP_PUT_BACK = 4

# Instructions of a card's program; those from OP_GIVE on go from player to player and may ask
OP_DRAW = 0
OP_SKIP = 1
OP_REVERSE = 2
OP_DEMAND = 3
OP_CLOTHING = 4
OP_EXTRA_TURN = 5
OP_SWAP_HANDS = 6
OP_PASS_HANDS = 7
OP_REVEAL = 8
OP_LOSE_TURN = 9
OP_TAKE = 10
OP_SHUFFLE_HANDS = 11
OP_DISCARD_COLOR = 12
OP_DRAW_UNTIL = 13
OP_GIVE = 14
OP_DISCARD = 15
OP_DISCARD_RANDOM = 16
OP_PASS_CARDS = 17

NAMED_COLOR = 0  # in an instruction: the colour in play

# The players whom an instruction affects
WHO_SELF = 0
WHO_NEXT = 1
WHO_PREVIOUS = 2
WHO_CHOSEN = 3
WHO_OTHERS = 4
WHO_ALL = 5
WHO_MOST_CARDS = 6
WHO_FEWEST_CARDS = 7

# Whether a play names another player
WHOM_NEVER = 0
WHOM_OPTIONAL = 1
WHOM_REQUIRED = 2

# Capacities of a policy: candidate moves, and feature entries of all of them together
MAX_MOVES = 450  # every kind a wild, in each of 7 colours, and two other moves
MAX_FEATURE_ENTRIES = 8192
