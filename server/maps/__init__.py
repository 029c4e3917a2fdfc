"""Maps of the stadium league: the shipped ones, and their pictures. They are made by ``server.football.mapgen``."""
