/* A C program with the simplest rules, as an upper bound for the speed of the kernel.

   Four players, 112 cards (the special wilds are plain ones). No options, calls, challenges or scores,
   no prompt after a draw, and no rule tables: a player plays a random kind that fits, in a random
   colour; a player who has none draws one card and plays it if it fits. Hands are masks and counts,
   and piles are shuffled lazily.

       baseline ROUNDS SEED  prints rounds, steps and seconds of processor time */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, CARDS = 112, COLORS = 4, FACES = 13, WILD = 52, WILD_DRAW_FOUR = 53, KINDS = 54 };
enum { DRAW_TWO = 10, REVERSE = 11, SKIP = 12 };

static uint64_t rng_state, of_color[COLORS], of_face[FACES];
static const uint64_t wilds = 3ULL << WILD;
static uint8_t deck[CARDS], pile[CARDS], discard[CARDS], counts[SEATS][64];
static uint64_t mask[SEATS];
static int left, discarded, size[SEATS];

static inline int random_below(int limit) {
    uint64_t z = (rng_state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return (int)((((z ^ (z >> 31)) >> 32) * (uint64_t)limit) >> 32);
}

static inline int take(void) {
    int index = random_below(left), kind = pile[index];
    pile[index] = pile[--left];
    return kind;
}

static inline int draw(int seat) {
    if (!left) {
        if (discarded < 2) return -1;
        left = discarded - 1;
        memcpy(pile, discard, (size_t)left);
        discard[0] = discard[discarded - 1];
        discarded = 1;
    }
    int kind = take();
    counts[seat][kind]++;
    mask[seat] |= 1ULL << kind;
    size[seat]++;
    return kind;
}

static void build(void) {
    int n = 0;
    for (int kind = 0; kind < WILD; kind++) {
        of_color[kind / FACES] |= 1ULL << kind;
        of_face[kind % FACES] |= 1ULL << kind;
        for (int copy = 0; copy < (kind % FACES ? 2 : 1); copy++) deck[n++] = (uint8_t)kind;
    }
    while (n < CARDS - 4) deck[n++] = WILD;
    while (n < CARDS) deck[n++] = WILD_DRAW_FOUR;
}

static long play_round(int dealer) {
    memcpy(pile, deck, sizeof deck);
    memset(counts, 0, sizeof counts);
    left = CARDS;
    for (int seat = 0; seat < SEATS; seat++) {
        mask[seat] = 0;
        size[seat] = 0;
        for (int n = 0; n < 7; n++) draw(seat);
    }
    int top = take();
    discard[0] = (uint8_t)top;
    discarded = 1;
    int color = top < WILD ? top / FACES : random_below(COLORS);
    uint64_t same_face = top < WILD ? of_face[top % FACES] : 0;
    int seat = (dealer + 1) % SEATS, direction = 1, stuck = 0;
    for (long steps = 1;; steps++) {
        uint64_t fitting = wilds | of_color[color] | same_face, cards = mask[seat] & fitting;
        if (!cards) {
            int kind = draw(seat);
            if (kind < 0 && ++stuck == SEATS) return steps;
            if (kind >= 0) {
                stuck = 0;
                cards = fitting & 1ULL << kind;
            }
        }
        if (cards) {
            for (int n = random_below(__builtin_popcountll(cards)); n; n--) cards &= cards - 1;
            top = __builtin_ctzll(cards);
            if (!--counts[seat][top]) mask[seat] ^= 1ULL << top;
            discard[discarded++] = (uint8_t)top;
            stuck = 0;
            int next = (seat + direction) & (SEATS - 1), face = top < WILD ? top % FACES : -1;
            color = top < WILD ? top / FACES : random_below(COLORS);
            same_face = top < WILD ? of_face[face] : 0;
            int draws = face == DRAW_TWO ? 2 : top == WILD_DRAW_FOUR ? 4 : 0;
            for (int n = 0; n < draws; n++) draw(next);
            if (!--size[seat]) return steps;
            if (draws || face == SKIP) seat = next;
            if (face == REVERSE) direction = -direction;
        }
        seat = (seat + direction) & (SEATS - 1);
    }
}

int main(int argc, char **argv) {
    long rounds = argc > 1 ? atol(argv[1]) : 1000000, steps = 0;
    rng_state = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    struct timespec start, end;
    build();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long n = 0; n < rounds; n++) steps += play_round((int)(n % SEATS));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
    printf("%ld %ld %.6f\n", rounds, steps, seconds);
    return 0;
}
