"""Features that the policy computes for a move, as indices into its list of weights.

A group extends to the beginning of the next one. Groups whose names end in NEXT or OWN have one
feature per hand-size bucket: 1, 2, 3, 4 to 5, 6 and more cards. NEXT is the hand of the next
player, OWN the player's own hand after the move.

setup.py copies these constants into features.pxd for the C compiler, so this file contains nothing
but lines of the form NAME = number.
"""

# Class of the card played, by hand size
NUMBER_NEXT = 0
NUMBER_OWN = 5
SKIP_NEXT = 10
SKIP_OWN = 15
REVERSE_NEXT = 20
REVERSE_OWN = 25
DRAW_NEXT = 30
DRAW_OWN = 35
WILD_NEXT = 40
WILD_OWN = 45
WILD_DRAW_NEXT = 50
WILD_DRAW_OWN = 55
SPECIAL_NEXT = 60
SPECIAL_OWN = 65

KEPT_OF_COLOR = 70  # own cards of the new colour: share of the hand; count / 5; none
SAME_FACE = 73  # kinds of the same face that stay in the hand
POINTS = 74  # points / 20: always; if an opponent holds one card; two cards
COLOR_CHANGES = 77
UNSEEN_SHARE = 78  # share of the new colour among the unseen cards
NEXT_VOID = 79  # the next to act is void in the colour and holds 1; 2; more; holds 1, times share
NEXT_HAND_SIZE = 83  # hand size of the next to act, unless it is the player: by bucket
EXTRA_TURN = 88  # the player acts again, with a fitting card; without; keeps a fitting card
BLUFF = 91  # always; with two cards or fewer kept; against two cards or fewer
NO_WILD_KEPT = 94
COLORS_KEPT = 95
LAST_CARDS = 96  # the last card is a wild; of the colour; of the face; the last two both fit

VOLUNTARY_DRAW = 100  # always; if an opponent holds two cards or fewer
KEEP_DRAWN = 102  # by card class; if an opponent holds two or fewer; if the own hand is 3 or fewer
CHALLENGED = 111  # always; void; accused holds 1; 2; 3 to 4; more; unseen share; own hand of 1 or 2

# Further effects, per card that changes hands
CARDS_TO_NEXT = 119  # by bucket
CARDS_TO_OTHER = 124  # by bucket
CARDS_TO_SELF = 129
DISCARDED = 130  # further cards that leave the own hand; their points / 20
HAND_SHRINKS = 132  # cards fewer after hands are swapped
ACCEPTED = 133  # accepting a stack: always; per card
CHOSEN_CARD = 135  # a card chosen for a house rule: points / 20; wild; own cards of its colour

WEIGHTS = 138
SIZE_BUCKETS = 5
CARD_CLASSES = 7

# Scores of moves that need no features
WINNING_SCORE = 1000
LOWEST_SCORE = -1000
