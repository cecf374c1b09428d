"""`python -m penultima` is `penultima`."""

import sys

from penultima.cli import main

sys.exit(main())
