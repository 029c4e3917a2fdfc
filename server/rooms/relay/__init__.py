"""Rooms that run on another node: the same handle for whoever comes, letters between the nodes behind it."""
