"""Real seasons from ``../shared/data``, where that is at hand: ``make real-data``.

Nothing of the data is part of the project (its odds have no open licence); these checks are not among ``make test``.
"""
