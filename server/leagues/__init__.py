"""What keeps the rooms of stadium leagues supplied: with football, as it becomes known."""
