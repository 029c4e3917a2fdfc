"""Seasons that never were: seeded, with the odds, results, goals and accidents of real ones."""
