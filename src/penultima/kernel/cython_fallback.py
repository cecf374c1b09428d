"""Plain: what the kernel's modules need of `cython` where Cython isn't installed."""

compiled = False
