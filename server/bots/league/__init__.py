"""Players of the stadium league: casual, sensible and hostile ones. They see what their seat sees."""
