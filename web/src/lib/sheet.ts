/**
 * The numbers of the rule sheets that no view, event or edition tells. The page plays by none of them: it says them.
 * They are the same as in the rules, or a test fails.
 */

/** How many cards are dealt to everybody (S2). */
export const HAND_SIZE = 7
/** How many more than asked for a challenger draws if the player was innocent (A5). */
export const INNOCENT_EXTRA = 2
/** To how many points a match goes if nobody says otherwise. */
export const TARGET = 500
