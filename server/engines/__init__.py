"""Pure game engines: frozen values in, frozen values out. No I/O, clock, logging or global chance."""
