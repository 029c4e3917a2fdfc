"""What reaches people outside the page: calendar feeds of their leagues."""
