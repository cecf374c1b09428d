"""Benchmarks: this project and its peers side by side in one run, told as ratios."""
