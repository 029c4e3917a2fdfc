"""Match data from files and pasted text: odds, fixtures, results, goals, squads."""
