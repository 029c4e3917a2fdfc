"""Rulings as files: a league, a script that who knows the paper rules can read, and what must be true after it.

Pure: TOML values in, failures out; the tests read the files. The manual is in ``cases``; ``football`` invents matches,
``script`` turns words into commands, ``expect`` compares, ``play`` runs a case. Strict: what is not understood fails.
"""

from server.engines.rulings import Failure
from server.engines.stadium.rulings.cases import Case, RulingFile
from server.engines.stadium.rulings.play import check, run_case

__all__ = ["Case", "Failure", "RulingFile", "check", "run_case"]
