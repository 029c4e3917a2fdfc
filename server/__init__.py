"""Pausenhof: one authoritative real-time server for the games of the schoolyard."""
