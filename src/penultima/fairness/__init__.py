"""Fair deals: the server and the players fix a shuffle together, and anybody can check it.

docs/fairness.md describes the protocol. Nothing here knows about connections or tables; the page
has a second implementation in web/src/lib/fairness/.
"""
