"""A whole tournament held by machines over real sockets, and its tables worked out a second time."""
