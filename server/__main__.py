"""``python -m server`` is ``pausenhof``."""

import sys

from server.cli import main

sys.exit(main())
