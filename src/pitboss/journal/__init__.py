"""What happened: the hash chain, the store, recovery, and the open record of a round that others can check."""
