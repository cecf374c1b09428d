# See bits.py.

cdef extern from *:
    """
    #define PENULTIMA_ALL_BITS 0xFFFFFFFFFFFFFFFFULL
    #define PENULTIMA_GOLDEN 0x9E3779B97F4A7C15ULL
    #define PENULTIMA_MIX_1 0xBF58476D1CE4E5B9ULL
    static inline int penultima_below(unsigned long long z, int limit) {
        z = (z ^ (z >> 30)) * PENULTIMA_MIX_1;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return (int)((((z ^ (z >> 31)) >> 32) * (unsigned long long)limit) >> 32);
    }

    #define PENULTIMA_4(n) 1ULL << (n), 2ULL << (n), 4ULL << (n), 8ULL << (n)
    #define PENULTIMA_16(n) \\
        PENULTIMA_4(n), PENULTIMA_4((n) + 4), PENULTIMA_4((n) + 8), PENULTIMA_4((n) + 12)
    static const unsigned long long penultima_bit[64] = {
        PENULTIMA_16(0), PENULTIMA_16(16), PENULTIMA_16(32), PENULTIMA_16(48)
    };

    #if defined(__GNUC__) || defined(__clang__)
    #define penultima_lowest(mask) __builtin_ctzll(mask)
    #elif defined(_MSC_VER) && defined(_M_X64)
    #include <intrin.h>
    static __inline int penultima_lowest(unsigned long long mask) {
        unsigned long place;
        _BitScanForward64(&place, mask);
        return (int)place;
    }
    #else
    static int penultima_lowest(unsigned long long mask) {
        int place = 0;
        while (!(mask & 1)) { mask >>= 1; place++; }
        return place;
    }
    #endif

    /* Few bits are set in a hand, but how many cannot be foreseen: instructions without a branch
       are worth asking the processor for. */
    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    static int penultima_knows = 0;
    static __attribute__((constructor)) void penultima_ask(void) {
        __builtin_cpu_init();
        penultima_knows = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    }
    #define penultima_can() __builtin_expect(penultima_knows, 1)
    static inline unsigned long long penultima_popcnt(unsigned long long mask) {
        unsigned long long count;
        __asm__("popcnt %1, %0" : "=r"(count) : "r"(mask) : "cc");
        return count;
    }
    static inline unsigned long long penultima_pdep(unsigned long long bit, unsigned long long mask) {
        unsigned long long put;
        __asm__("pdep %2, %1, %0" : "=r"(put) : "r"(bit), "r"(mask));
        return put;
    }
    #else
    #define penultima_can() 0
    #define penultima_popcnt(mask) 0
    #define penultima_pdep(bit, mask) 0
    #endif

    static inline int penultima_bit_count(unsigned long long mask) {
        int count = 0;
        if (penultima_can()) return (int)penultima_popcnt(mask);
        while (mask) { mask &= mask - 1; count++; }
        return count;
    }
    static inline int penultima_nth(unsigned long long mask, int n) {
        if (penultima_can()) return penultima_lowest(penultima_pdep(1ULL << n, mask));
        while (n--) mask &= mask - 1;
        return penultima_lowest(mask);
    }
    """
    const unsigned long long BIT "penultima_bit"[64]
    const unsigned long long ALL_BITS "PENULTIMA_ALL_BITS"
    const unsigned long long GOLDEN "PENULTIMA_GOLDEN"
    const unsigned long long MIX_1 "PENULTIMA_MIX_1"
    int below "penultima_below"(unsigned long long state, int limit) noexcept nogil
    int lowest "penultima_lowest"(unsigned long long mask) noexcept nogil
    int bit_count "penultima_bit_count"(unsigned long long mask) noexcept nogil
    int nth "penultima_nth"(unsigned long long mask, int n) noexcept nogil
