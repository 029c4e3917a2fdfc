"""Golden games: seeded games as each viewer hears them, kept as text and reviewed as a diff.

``python -m tests.golden`` writes them anew.
"""
