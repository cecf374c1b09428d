# See single_table.py.

cimport cython
from penultima.env.codes cimport POOL_SIZE
from penultima.env.batch cimport TableBatch
from penultima.env.observations cimport ObservationWriter
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.game cimport Game
from penultima.kernel.memory cimport Memory

ctypedef unsigned char uchar
ctypedef signed char schar


@cython.final
cdef class SingleTable:
    cdef readonly TableBatch batch
    cdef readonly Game game
    cdef Memory memory
    cdef ObservationWriter writer
    cdef int seats, columns, actions
    cdef int cycles[MAX_SEATS]
    # Whether the mask written last belongs to the acting seat and is still valid
    cdef bint mask_is_current
    # The row that the writer writes, and a pool of copies that were returned to callers:
    # dictionaries, the arrays in them, and the memory of these
    cdef object observation, mask
    cdef object scale
    cdef int pool_index
    cdef list pool, observation_pool, mask_pool
    cdef unsigned char* pool_memory[POOL_SIZE]
    cdef signed char* mask_pool_memory[POOL_SIZE]

    cpdef int deal(self, int cycles) except? -1
    cpdef int cycles_left(self, int seat) except? -1
    cpdef int act(self, int action) except? -1
    cpdef int act_by_default(self) except? -1
    cpdef int act_without_cycle(self) except? -1
    cpdef write_rewards(self)
    cpdef dict observe(self, int seat)
    @cython.locals(result=dict, columns=uchar[::1], actions=schar[::1])
    cdef dict _copied_row(self)
    cdef int _use_cycle(self, int seat) noexcept nogil
