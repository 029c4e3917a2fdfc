"""The stadium league: a season of picks, duels and flags on a map of Germany. Rules and rulings: RULES.md."""
