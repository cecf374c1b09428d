"""Siege: attacks on a real server on this machine, and how innocent players fare meanwhile.

    make siege                             all attacks, about ten minutes
    make siege ARGS="--only http-flood"    one of them
    make siege ARGS="--seconds 2"          shorter ones

Each attack is bounded in time, comes from loopback addresses of its own, and is a function in
network.py, tables.py or disk.py. To add one, write it and put it into ATTACKS in __main__.py.
"""
