"""Match data: fixtures, odds, results, goals and squads, from the network, from files, or simulated.

What leaves this package are the values of ``server/engines/stadium/matches.py``; the engine knows none of this.
"""
