"""Inputs of the network besides the features of a move, as indices that follow those.

A group extends to the beginning of the next one. The inputs describe a position and a move by
numbers and effects, like the features, so that a new edition needs no new network.

setup.py copies these constants into inputs.pxd for the C compiler, so this file contains nothing
but lines of the form NAME = number.
"""

# The position, which is the same for all moves
ALWAYS = 138  # 1
OWN_SIZE = 139  # cards in the own hand: 1 to 11, 12 and more
NEXT_SIZE = 151  # cards of the next player: 1 to 7, 8 and more
SECOND_SIZE = 159  # of the one after, unless there are two players
PREVIOUS_SIZE = 167  # of the player before, unless there are two or three players
FEWEST_CARDS = 175  # the smallest other hand: 1 to 4, 5 and more
PLAYERS = 180  # 2; 3; 4; 5 or 6; more
PHASE = 185  # turn, drawn, challenge, demand, stack
HAND_CLASSES = 190  # cards of each class in the own hand: one or more; count / 3
HAND_POINTS = 204  # points / 100
HAND_COLORS = 205  # cards of the four longest colours / 4; how many colours: 0 to 4
COLOR_IN_PLAY = 214  # own cards of it: 0, 1, 2, 3 and more; its share of the unseen cards
VOID_IN_PLAY = 219  # next player, the one after, the one before is void in the colour in play
WILDS_UNSEEN = 222  # their share of the unseen cards
PILE = 223  # cards of the draw pile / 50

# The move
VERB = 224  # play, draw, keep, accept, challenge
CARD_CLASS = 229
KEPT_SIZE = 236  # cards left: 1 to 9, 10 and more
KEPT_CLASSES = 246  # cards of the class are left
KEPT_WILDS = 253  # wild kinds left
KEPT_POINTS = 254  # points left / 100
KEPT_IN_COLOR = 255  # cards left of the new colour: 0 to 3, 4 and more
KEPT_FITTING = 260  # kinds left that fit: 0 to 3, 4 and more
KEPT_COLORS = 265  # colours left: 0 to 3, 4 and more
KEPT_LONGEST = 270  # cards left of the longest colour / 5; the new colour is as long
ACTOR_SIZE = 272  # cards of the next to act: it is the player; 1 to 7; 8 and more
ACTOR_VOID = 281  # the next to act is void in the new colour
ACTOR_AFTER = 282  # cards of the player who acts after that: it is the player; 1, 2, 3, 4 and more
FOLLOW_SHARE = 287  # unseen cards that fit: their share; the chance that the next to act has one
FACE_SHARE = 289  # unseen cards of the same face: share times 10
LEANINGS = (
    290  # the next to act, the one after, the one before: changed to the new colour; drew on it
)
LEANING_SUM = 296  # of all others: the share that changed to the new colour; that drew on it
ACCUSED = 298  # the accused changed to the colour before; drew on it

# The position again
LEANINGS_IN_PLAY = (
    300  # next player, the one after, the one before: changed to the colour; drew on it
)

INPUTS = 306
HIDDEN = 64
NETWORK_SIZE = 19954  # INPUTS * HIDDEN + INPUTS + HIDDEN
MOVE_INPUTS = 32  # an upper bound on the inputs of one move
POSITION_INPUTS = 64  # an upper bound on the inputs of one position
