# See none_guard.py.

cdef inline int reject_none(object value) except -1:
    if value is None:
        raise TypeError("None where an object of the kernel is required")
    return 0
