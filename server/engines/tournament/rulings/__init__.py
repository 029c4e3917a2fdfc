"""Rulings as files: an event, a script that an organiser can read, and what must be true after it.

Pure: TOML values in, failures out; the tests read the files. The manual is in ``cases``; ``event`` drives the engine
and simulates match rooms, ``script`` turns words into commands, ``expect`` compares, ``play`` runs a case. Strict:
what is not understood fails.
"""

from server.engines.rulings import Failure
from server.engines.tournament.rulings.cases import Case, RulingFile
from server.engines.tournament.rulings.play import check, run_case

__all__ = ["Case", "Failure", "RulingFile", "check", "run_case"]
