"""Codes: every small number that the kernel works with, in one place.

An action is one number. Which seat acts is said beside it, because calling, catching and jumping in
happen out of turn.

    bits   0-5       6-8      9-11       12-15    16     17-20
           kind      colour   clothing   whom     call   verb

A kind is a card's place in the edition, as its file orders them. A colour is its place in the
edition, counted from 1; 0 is no colour. `whom` is a seat counted from 1; 0 is nobody. Fields that
a verb has no use for are 0, so equal moves are equal numbers.

The build writes these names into codes.pxd, as constants for the C compiler: keep this file to
lines of the form NAME = number.
"""

# How much there is room for
SEATS = 10
KINDS = 64
COLORS = 8  # no colour included
CARDS = 224
STEPS = 512
SCRIPT = 16384

ENDLESS = 100000  # a round of so many moves is given up: nobody wins it

NOBODY = -1
NOTHING = -1

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
CHOOSE_CARD = 9  # one card of several: as often as the prompt wants cards
NEXT_ROUND = 10

# Phases
IN_TURN = 0
IN_DRAWN = 1
IN_CHALLENGE = 2
IN_DEMAND = 3
IN_STACK = 4
IN_COLOR = 5
IN_CHOOSE_PLAYER = 6
IN_CHOOSE_CARDS = 7
ROUND_OVER = 8
MATCH_OVER = 9

# What a card does when it is played
NO_EFFECT = 0
ATTACKS = 1
HAS_STEPS = 2

# What a card does when it is turned up at the start
UP_NOTHING = 0
UP_CARRY_OUT = 1
UP_NAME_COLOR = 2
UP_NAME_COLOR_AND_CARRY_OUT = 3
UP_PUT_BACK = 4

# Steps of a card's effects; those from GIVE on can empty a hand
DO_DRAW = 0
DO_SKIP = 1
DO_REVERSE = 2
DO_DEMAND = 3
DO_CLOTHING = 4
DO_EXTRA_TURN = 5
DO_SWAP_HANDS = 6
DO_PASS_HANDS = 7
DO_REVEAL = 8
DO_GIVE = 9
DO_DISCARD = 10
DO_DISCARD_RANDOM = 11
DO_DISCARD_COLOR = 12

# Whom a step is about
WHO_SELF = 0
WHO_NEXT = 1
WHO_PREVIOUS = 2
WHO_CHOSEN = 3
WHO_OTHERS = 4
WHO_ALL = 5
WHO_MOST_CARDS = 6
WHO_FEWEST_CARDS = 7

# Whether somebody can be named with the play of a card
TAKES_NOBODY = 0
MAY_TAKE_SOMEBODY = 1
NEEDS_SOMEBODY = 2

# Room for what a policy describes at once: moves, and the features of all of them
MOVES = 256
ENTRIES = 8192
