"""One file a scenario. Each measures a floor and our server in pairs, one right after the other."""
