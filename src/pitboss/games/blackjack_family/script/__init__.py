"""The round as the regulation orders it, one act after the other."""
