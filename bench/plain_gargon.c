/* Gargon in plain C: uniformly random legal play on one core, to compare the compiled kernel with.
 *
 *     gcc -O3 -march=native -o plain_gargon bench/plain_gargon.c
 *     ./plain_gargon PLAYERS SECONDS SEED REPLACEMENTS      (1: losers draw, 0: nobody does)
 *
 * Prints one line: games per second of process time, moves and rounds per game, mean points by seat.
 * A hand is, for each colour, a mask of 17 cards: bit 0 is the weaker zero, bit 16 the 15.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLOURS = 6, CARDS = 17, DECK = COLOURS * CARDS, HAND = 10, SEATS = 5, MOST_DRAWN = 3 };
enum { FREE, ONE, PAIR, TWO_COLOURS, PAIR_AND_ONE, THREE_COLOURS };

typedef struct { unsigned cards[COLOURS]; } Set;

typedef struct {
    int seats, replacements, start, round, moves;
    Set hand[SEATS], laid[SEATS], won[SEATS];
    unsigned char pile[2][DECK];
    int height[2];
} Game;

static const int amulets[CARDS] = {0, 0, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0};

/* --- random numbers: xoshiro256** --- */

static uint64_t word[4];

static uint64_t turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

static uint64_t next_word(void) {
    uint64_t result = turned(word[1] * 5, 7) * 9, shifted = word[1] << 17;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= shifted;
    word[3] = turned(word[3], 45);
    return result;
}

static int below(unsigned bound) { return (int)((next_word() >> 32) * bound >> 32); }

static void seed_words(uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t x = seed += 0x9E3779B97F4A7C15u;
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
        x = (x ^ x >> 27) * 0x94D049BB133111EBu;
        word[i] = x ^ x >> 31;
    }
}

/* --- sets of cards --- */

static int count(unsigned cards) { return __builtin_popcount(cards); }
static int lowest(unsigned cards) { return __builtin_ctz(cards); }
static int highest(unsigned cards) { return 31 - __builtin_clz(cards); }
static int value(int bit) { return bit < 2 ? 0 : bit - 1; }
static int pairs(int cards) { return cards * (cards - 1) / 2; }

static int nth(unsigned cards, int n) {
    while (n-- > 0) cards &= cards - 1;
    return lowest(cards);
}

static int open_piles(const Game *g) { return g->height[0] > 0 && g->height[1] > 0; }

static void draw(Game *g, int seat, int side) {
    int card = g->pile[side][--g->height[side]];
    g->hand[seat].cards[card / CARDS] |= 1u << card % CARDS;
    g->moves++;
}

/* --- laying: all lays are counted, one is picked by its number --- */

typedef struct { int sizes[COLOURS], total, ways[THREE_COLOURS + 1]; } Choice;

static void survey(const Set *hand, unsigned colours, Choice *c) {
    int two = 0, three = 0, pair = 0, mixed = 0, total = 0;
    for (int i = 0; i < COLOURS; i++) {
        int n = colours >> i & 1 ? count(hand->cards[i]) : 0;
        c->sizes[i] = n;
        three += two * n;
        two += total * n;
        total += n;
        pair += pairs(n);
    }
    for (int i = 0; i < COLOURS; i++) mixed += pairs(c->sizes[i]) * (total - c->sizes[i]);
    c->total = total;
    c->ways[ONE] = total;
    c->ways[PAIR] = pair;
    c->ways[TWO_COLOURS] = two;
    c->ways[PAIR_AND_ONE] = mixed;
    c->ways[THREE_COLOURS] = three;
}

static void put(Game *g, int seat, int colour, int bit) {
    g->hand[seat].cards[colour] &= ~(1u << bit);
    g->laid[seat].cards[colour] |= 1u << bit;
}

static void put_pair(Game *g, int seat, int colour, int n) {
    unsigned cards = g->hand[seat].cards[colour];
    int second = 1;
    for (; n >= second; second++) n -= second;
    put(g, seat, colour, nth(cards, n));
    put(g, seat, colour, nth(cards, second));
}

static void put_single(Game *g, int seat, const Choice *c, int n, int except) {
    for (int i = 0; i < COLOURS; i++) {
        if (i == except) continue;
        if (n < c->sizes[i]) {
            put(g, seat, i, nth(g->hand[seat].cards[i], n));
            return;
        }
        n -= c->sizes[i];
    }
}

/* One card each of `colours` different colours: sums over the colours not yet passed. */
static void put_singles(Game *g, int seat, const Choice *c, int n, int colours) {
    int left = colours;
    for (int i = 0; left; i++) {
        int ones = 0, twos = 0;
        for (int j = i + 1; j < COLOURS; j++) {
            twos += ones * c->sizes[j];
            ones += c->sizes[j];
        }
        int rest = left == 3 ? twos : left == 2 ? ones : 1;
        int here = c->sizes[i] * rest;
        if (n < here) {
            put(g, seat, i, nth(g->hand[seat].cards[i], n / rest));
            n %= rest;
            left--;
        } else {
            n -= here;
        }
    }
}

static void put_lay(Game *g, int seat, const Choice *c, int pattern, int n) {
    switch (pattern) {
    case ONE: put_single(g, seat, c, n, -1); return;
    case TWO_COLOURS: put_singles(g, seat, c, n, 2); return;
    case THREE_COLOURS: put_singles(g, seat, c, n, 3); return;
    }
    for (int i = 0; i < COLOURS; i++) {
        int others = pattern == PAIR ? 1 : c->total - c->sizes[i];
        int here = pairs(c->sizes[i]) * others;
        if (n < here) {
            put_pair(g, seat, i, n / others);
            if (pattern == PAIR_AND_ONE) put_single(g, seat, c, n % others, i);
            return;
        }
        n -= here;
    }
}

static void pass(Game *g, int seat) {
    for (int drawn = 0; drawn < MOST_DRAWN && open_piles(g); drawn++) {
        int choice = below(drawn ? 3 : 2);
        if (choice == 2) {
            g->moves++;
            return;
        }
        draw(g, seat, choice);
    }
}

/* Lays or passes; gives the pattern of the round, and adds to the colours used. */
static int act(Game *g, int seat, int is_first, int is_last, int pattern, unsigned *used) {
    Choice c;
    int lays = 0;
    survey(&g->hand[seat], is_last && pattern ? *used : (1u << COLOURS) - 1, &c);
    for (int p = ONE; p <= THREE_COLOURS; p++) {
        if (pattern && p != pattern) c.ways[p] = 0;
        lays += c.ways[p];
    }
    int moves = lays + (!is_first || !lays), n = moves > 1 ? below(moves) : 0;
    g->moves++;
    if (n >= lays) {
        pass(g, seat);
        return pattern;
    }
    int p = ONE;
    for (; n >= c.ways[p]; p++) n -= c.ways[p];
    put_lay(g, seat, &c, p, n);
    for (int i = 0; i < COLOURS; i++)
        if (g->laid[seat].cards[i]) *used |= 1u << i;
    return p;
}

/* --- fights --- */

static int seat_after(const Game *g, int steps) { return (g->start + steps) % g->seats; }

static int fighters(const Game *g, int colour) {
    int n = 0;
    for (int i = 0; i < g->seats; i++) n += g->laid[i].cards[colour] != 0;
    return n;
}

static void fight(Game *g, int colour) {
    while (fighters(g, colour)) {
        int best = -1, winner = 0, best_bit = 0, fought[SEATS] = {0};
        for (int i = 0; i < g->seats; i++) {
            int seat = seat_after(g, i);
            unsigned *cards = &g->laid[seat].cards[colour];
            if (!*cards) continue;
            int bit = highest(*cards);
            *cards &= ~(1u << bit);
            fought[seat] = 1;
            if (value(bit) > best) best = value(bit), winner = seat, best_bit = bit;
        }
        g->won[winner].cards[colour] |= 1u << best_bit;
        if (!g->replacements) continue;
        for (int i = 0; i < g->seats && open_piles(g); i++) {
            int seat = seat_after(g, i);
            if (fought[seat] && seat != winner) draw(g, seat, below(2));
        }
    }
}

static int next_colour(Game *g, unsigned group) {
    if (!g->replacements || !open_piles(g)) return lowest(group);
    for (int i = 0; i < COLOURS; i++)
        if (group >> i & 1 && fighters(g, i) < 2) return i;
    if (count(group) == 1) return lowest(group);
    g->moves++;
    return nth(group, below(count(group)));
}

static void fight_all(Game *g, unsigned group) {
    while (group) {
        int colour = next_colour(g, group);
        fight(g, colour);
        group &= ~(1u << colour);
    }
}

static void play_round(Game *g) {
    int pattern = FREE;
    unsigned used = 0, first = 0;
    g->round++;
    for (int i = 0; i < g->seats; i++) {
        pattern = act(g, seat_after(g, i), i == 0, i == g->seats - 1, pattern, &used);
        if (!first) first = used;
    }
    fight_all(g, first);
    fight_all(g, used & ~first);
    g->start = seat_after(g, 1);
}

/* --- a whole game --- */

static void deal(Game *g, int seats, int replacements) {
    unsigned char deck[DECK];
    memset(g, 0, sizeof *g);
    g->seats = seats;
    g->replacements = replacements;
    for (int i = 0; i < DECK; i++) deck[i] = (unsigned char)i;
    for (int i = DECK - 1; i > 0; i--) {
        int j = below((unsigned)i + 1);
        unsigned char card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    int at = 0;
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < HAND; i++, at++)
            g->hand[seat].cards[deck[at] / CARDS] |= 1u << deck[at] % CARDS;
    g->height[0] = g->height[1] = (DECK - at) / 2;
    memcpy(g->pile[0], deck + at, (size_t)g->height[0]);
    memcpy(g->pile[1], deck + at + g->height[0], (size_t)g->height[1]);
}

static void score(const Game *g, int *points) {
    memset(points, 0, SEATS * sizeof *points);
    for (int i = 0; i < COLOURS; i++) {
        int most = 1, sharing = 0;
        for (int seat = 0; seat < g->seats; seat++) {
            int n = count(g->won[seat].cards[i]);
            if (n > most) most = n, sharing = 0;
            sharing += n == most;
        }
        for (int seat = 0; seat < g->seats; seat++) {
            unsigned cards = g->won[seat].cards[i];
            int sum = 0;
            for (unsigned rest = cards; rest; rest &= rest - 1) sum += amulets[lowest(rest)];
            points[seat] += sum << count(cards & 3);
            if (count(cards) == most) points[seat] += sharing == 1 ? 10 : 5;
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "usage: %s PLAYERS SECONDS SEED REPLACEMENTS\n", argv[0]);
        return 2;
    }
    int seats = atoi(argv[1]), points[SEATS];
    double limit = atof(argv[2]), elapsed, sums[SEATS] = {0}, games = 0, moves = 0, rounds = 0;
    seed_words(strtoull(argv[3], NULL, 10));
    Game g;
    clock_t began = clock();
    do {
        for (int i = 0; i < 1000; i++, games++) {
            deal(&g, seats, atoi(argv[4]));
            while (open_piles(&g)) play_round(&g);
            score(&g, points);
            moves += g.moves;
            rounds += g.round;
            for (int seat = 0; seat < seats; seat++) sums[seat] += points[seat];
        }
        elapsed = (double)(clock() - began) / CLOCKS_PER_SEC;
    } while (elapsed < limit);
    printf("players %d games/s %.0f moves/game %.1f rounds/game %.2f mean", seats, games / elapsed,
           moves / games, rounds / games);
    for (int seat = 0; seat < seats; seat++) printf(" %.2f", sums[seat] / games);
    printf("\n");
    return 0;
}
