# See aec_episode.py.

cimport cython
from penultima.env.single_table cimport SingleTable


# What every step needs. All other attributes are in the __dict__ of the subclass.
cdef class AECEpisode:
    cdef public SingleTable _table
    cdef public bint _all_alive
    cdef public object agent_selection
    cdef public dict rewards, _cumulative_rewards, terminations, truncations, infos
    cdef list _names

    cpdef SingleTable _dealt_table(self)
    cdef _step_of_some(self, action)
    cdef _handle_result(self, int next_seat, action)
    cdef int _stand_in(self) except? -1
    cdef _end_round(self)
    cdef _select_agent(self)
    @cython.locals(agents=list)
    cdef _remove_agent(self, action)


cdef int _number(action) except? -1
