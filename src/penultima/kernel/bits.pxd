# See bits.py. A compiler that knows neither of the two gets them spelled out.
cdef extern from *:
    """
    #if defined(_MSC_VER) && defined(_M_X64)
    #include <intrin.h>
    static __inline int penultima_lowest(unsigned long long mask) {
        unsigned long place;
        _BitScanForward64(&place, mask);
        return (int)place;
    }
    #elif defined(__GNUC__) || defined(__clang__)
    static inline int penultima_lowest(unsigned long long mask) { return __builtin_ctzll(mask); }
    #else
    static int penultima_lowest(unsigned long long mask) {
        int place = 0;
        while (!(mask & 1)) { mask >>= 1; place++; }
        return place;
    }
    #endif
    #if defined(__POPCNT__) || defined(__aarch64__)
    static inline int penultima_bit_count(unsigned long long mask) {
        return __builtin_popcountll(mask);
    }
    #else
    static int penultima_bit_count(unsigned long long mask) {
        int count = 0;
        while (mask) { mask &= mask - 1; count++; }  /* few bits are set in a hand */
        return count;
    }
    #endif
    """
    int lowest "penultima_lowest"(unsigned long long mask) noexcept nogil
    int bit_count "penultima_bit_count"(unsigned long long mask) noexcept nogil
