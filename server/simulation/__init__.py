"""Leagues that nobody waits for: whole seasons played by bots, for the demo and to prove the rule book's claims."""
