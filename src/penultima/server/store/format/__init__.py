"""The stored format: types of its own for everything that is written, and its past versions.

Nothing here is sent to anyone, and nothing of the protocol or the rules is written as it is. So a
type elsewhere can be renamed or rebuilt without touching a log that exists (docs/log.md).
"""
