# See given.py.

cdef inline int reject_none(object thing) except -1:
    if thing is None:
        raise TypeError("None, where something of the kernel has to be given")
    return 0
