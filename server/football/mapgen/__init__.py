"""Maps of the stadium league, made offline: ``python -m server.football.mapgen`` (needs the extra ``maps``).

outline -> land -> many sets of fields -> the stadiums placed on the best of them -> for short seasons the fairest one.
"""
