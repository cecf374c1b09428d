# C versions of the functions in bits.py.

cdef extern from *:
    """
    #define PENULTIMA_ALL_BITS 0xFFFFFFFFFFFFFFFFULL
    #define PENULTIMA_SPLITMIX_INCREMENT 0x9E3779B97F4A7C15ULL
    #define PENULTIMA_SPLITMIX_FACTOR_1 0xBF58476D1CE4E5B9ULL
    static inline int penultima_bounded_random(unsigned long long z, int limit) {
        z = (z ^ (z >> 30)) * PENULTIMA_SPLITMIX_FACTOR_1;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return (int)((((z ^ (z >> 31)) >> 32) * (unsigned long long)limit) >> 32);
    }

    static inline unsigned long long penultima_mixed_hash(unsigned long long state, int value) {
        state = (state ^ (unsigned long long)value) * PENULTIMA_SPLITMIX_FACTOR_1;
        return state ^ (state >> 31);
    }

    #define PENULTIMA_4(n) 1ULL << (n), 2ULL << (n), 4ULL << (n), 8ULL << (n)
    #define PENULTIMA_16(n) \\
        PENULTIMA_4(n), PENULTIMA_4((n) + 4), PENULTIMA_4((n) + 8), PENULTIMA_4((n) + 12)
    static const unsigned long long penultima_bit[64] = {
        PENULTIMA_16(0), PENULTIMA_16(16), PENULTIMA_16(32), PENULTIMA_16(48)
    };

    #if defined(__GNUC__) || defined(__clang__)
    #define penultima_lowest_bit(mask) __builtin_ctzll(mask)
    #elif defined(_MSC_VER) && defined(_M_X64)
    #include <intrin.h>
    static __inline int penultima_lowest_bit(unsigned long long mask) {
        unsigned long index;
        _BitScanForward64(&index, mask);
        return (int)index;
    }
    #else
    static int penultima_lowest_bit(unsigned long long mask) {
        int index = 0;
        while (!(mask & 1)) { mask >>= 1; index++; }
        return index;
    }
    #endif

    /* Hands have few bits set, but their number is unpredictable: popcnt and pdep avoid
       mispredicted branches where the processor has them. */
    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    static int penultima_has_bmi2 = 0;
    static __attribute__((constructor)) void penultima_detect_cpu(void) {
        __builtin_cpu_init();
        penultima_has_bmi2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    }
    #define penultima_use_bmi2() __builtin_expect(penultima_has_bmi2, 1)
    static inline unsigned long long penultima_popcnt(unsigned long long mask) {
        unsigned long long count;
        __asm__("popcnt %1, %0" : "=r"(count) : "r"(mask) : "cc");
        return count;
    }
    static inline unsigned long long penultima_pdep(unsigned long long bit, unsigned long long mask) {
        unsigned long long deposited;
        __asm__("pdep %2, %1, %0" : "=r"(deposited) : "r"(bit), "r"(mask));
        return deposited;
    }
    #else
    #define penultima_use_bmi2() 0
    #define penultima_popcnt(mask) 0
    #define penultima_pdep(bit, mask) 0
    #endif

    static inline int penultima_bit_count(unsigned long long mask) {
        int count = 0;
        if (penultima_use_bmi2()) return (int)penultima_popcnt(mask);
        while (mask) { mask &= mask - 1; count++; }
        return count;
    }
    static inline int penultima_nth_bit(unsigned long long mask, int n) {
        if (penultima_use_bmi2()) return penultima_lowest_bit(penultima_pdep(1ULL << n, mask));
        while (n--) mask &= mask - 1;
        return penultima_lowest_bit(mask);
    }
    """
    unsigned long long mixed_hash "penultima_mixed_hash"(unsigned long long state, int value) noexcept nogil
    const unsigned long long BIT "penultima_bit"[64]
    const unsigned long long ALL_BITS "PENULTIMA_ALL_BITS"
    const unsigned long long SPLITMIX_INCREMENT "PENULTIMA_SPLITMIX_INCREMENT"
    const unsigned long long SPLITMIX_FACTOR_1 "PENULTIMA_SPLITMIX_FACTOR_1"
    int bounded_random "penultima_bounded_random"(unsigned long long state, int limit) noexcept nogil
    int lowest_bit "penultima_lowest_bit"(unsigned long long mask) noexcept nogil
    int bit_count "penultima_bit_count"(unsigned long long mask) noexcept nogil
    int nth_bit "penultima_nth_bit"(unsigned long long mask, int n) noexcept nogil
