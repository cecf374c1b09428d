"""Features: what the policy looks at in a move, as places in its list of weights.

A group reaches to where the next begins; `VICTIM` and `OWN` groups are buckets of hand sizes:
1, 2, 3, 4 to 5, 6 and more. The victim is the next player; own is what one keeps. The build
writes these names into features.pxd: keep this file to lines of the form NAME = number.
"""

# What sort of card: the victim's cards, then one's own
NUMBER_VICTIM = 0
NUMBER_OWN = 5
SKIP_VICTIM = 10
SKIP_OWN = 15
REVERSE_VICTIM = 20
REVERSE_OWN = 25
DRAW_VICTIM = 30
DRAW_OWN = 35
WILD_VICTIM = 40
WILD_OWN = 45
WILD_DRAW_VICTIM = 50
WILD_DRAW_OWN = 55
SPECIAL_VICTIM = 60
SPECIAL_OWN = 65

LEFT_OF_COLOR = 70  # own cards of the colour: share of the hand, by five, none
SAME_FACE = 73  # kinds of the same face that one keeps
POINTS = 74  # by twenty; if somebody holds one card; two
COLOR_CHANGES = 77
UNSEEN_SHARE = 78  # of the colour among cards that one has not seen
NEXT_VOID = 79  # who acts next lacks the colour and holds 1, 2, more; holds 1, by share
NEXT_HOLDS = 83  # who acts next, unless oneself: bucket
AGAIN = 88  # one acts again, with a card that fits; without; has a card that fits in any case
BLUFF = 91  # one; with two cards or fewer left; on somebody with two or fewer
NO_WILD_LEFT = 94
COLORS_LEFT = 95
LAST_CARDS = 96  # the last one is wild, of the colour, of the face; two are left and both fit

VOLUNTARY_DRAW = 100  # always; if somebody holds two or fewer
KEPT = 102  # by sort of card; if somebody holds two or fewer; if one holds three or fewer
CHALLENGED = 111  # always; lacks the colour; holds 1, 2, 3 to 4, more; unseen share; own few

# What a card does besides, per card: to the next player and to another by bucket, to oneself
GIVEN_NEXT = 119
GIVEN_OTHER = 124
GIVEN_SELF = 129
DROPPED = 130  # cards that leave one's hand besides; their points by twenty
SWAPPED = 132  # cards fewer after changing hands
ACCEPTED = 133  # taking a stack: always; per card
GIVE_UP = 135  # cards one chooses to part with: points by twenty, wild, of its colour one holds

WEIGHTS = 138
BUCKETS = 5
SORTS = 7

# Scores of what needs no adding up
GOES_OUT = 1000
NEVER = -1000
