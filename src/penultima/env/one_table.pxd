# See one_table.py.

cimport cython
from penultima.env.hall cimport Hall
from penultima.env.sight cimport Sight
from penultima.kernel.codes cimport SEATS
from penultima.kernel.game cimport Game


@cython.final
cdef class OneTable:
    cdef Hall hall
    cdef readonly Game game
    cdef Sight sight
    cdef int seats, columns, actions, row
    cdef int cycles[SEATS]
    cdef list observation_rows, mask_rows

    cpdef int deal(self, int cycles) except? -1
    cpdef int left(self, int seat)
    cpdef int act(self, int action) except? -1
    cpdef int act_by_habit(self) except? -1
    cpdef int stand_in(self) except? -1
    cpdef pay(self)
    cpdef dict see(self, int seat)
    cdef int _spend(self, int seat) noexcept nogil
