"""Differential testing of the two engines: reference rules and kernel play the same matches.

python -m tools.engine_comparison --moves 10000000
"""
