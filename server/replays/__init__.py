"""Games that are over: watched again step by step, taken home as a file, and proved."""
