# See one_table.py.

cimport cython
from penultima.env.codes cimport GIVEN
from penultima.env.batch cimport TableBatch
from penultima.env.observations cimport ObservationWriter
from penultima.kernel.codes cimport MAX_SEATS
from penultima.kernel.game cimport Game

ctypedef unsigned char uchar
ctypedef signed char schar


@cython.final
cdef class SingleTable:
    cdef TableBatch batch
    cdef readonly Game game
    cdef ObservationWriter sight
    cdef int seats, columns, actions
    cdef int cycles[MAX_SEATS]
    # Whether the mask that was last written is of who is asked now
    cdef bint marked
    # One row each, which the sight writes; and what was lately given away
    cdef object observation, mask
    cdef int at
    cdef list given, given_masks
    cdef unsigned char* memory[GIVEN]
    cdef signed char* mask_memory[GIVEN]

    cpdef int deal(self, int cycles) except? -1
    cpdef int left(self, int seat) except? -1
    cpdef int act(self, int action) except? -1
    cpdef int act_by_habit(self) except? -1
    cpdef int stand_in(self) except? -1
    cpdef pay(self)
    @cython.locals(columns=uchar[::1], actions=schar[::1])
    cpdef dict see(self, int seat)
    cdef int _spend(self, int seat) noexcept nogil
