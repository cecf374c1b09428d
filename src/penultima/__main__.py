"""`python -m penultima` is `penultima`."""

import sys

from penultima.cli.main import main

sys.exit(main())
