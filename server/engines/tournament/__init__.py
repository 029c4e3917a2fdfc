"""Tournaments: Swiss, round robin and knock-out over many match rooms. Rules and rulings: RULES.md."""
