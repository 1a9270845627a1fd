"""The table in a terminal: what a player may see of it, how it is drawn, and the keys."""
