"""Events at work: what a tournament's engine asks for is done, and what its match rooms say is brought to it."""
