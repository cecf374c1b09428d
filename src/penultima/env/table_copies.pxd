# See table_copies.py.

from penultima.env.batch cimport TableBatch
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory

cpdef copy_tables(TableBatch batch, TableBatch other, const long long[::1] sources,
                  const long long[::1] targets)
cpdef resample_table(TableBatch batch, int table, int seat, object rng)
cdef void _copy_tables(TableBatch batch, TableBatch other, const long long[::1] sources,
                       const long long[::1] targets) noexcept nogil
cdef void _copy_game(Game target, Game source) noexcept nogil
cdef void _copy_memory(Memory target, Memory source) noexcept nogil
cdef void _copy_rows(TableBatch batch, TableBatch other, int source, int target) noexcept nogil
