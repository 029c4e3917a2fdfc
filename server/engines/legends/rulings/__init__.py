"""Rulings as files: a position, a script that a person can read, and what must be true after it.

Pure: TOML values in, failures out; ``pausenhof ruling FILE...`` and the tests read the files. The manual is in
``cases``; ``script`` turns words into commands, ``expect`` compares, ``play`` runs a case and is strict: a decision
that nobody scripted, and one that is left over, fail.
"""

from server.engines.legends.rulings.cases import Case, RulingFile
from server.engines.legends.rulings.play import check, run_case
from server.engines.rulings import Failure

__all__ = ["Case", "Failure", "RulingFile", "check", "run_case"]
