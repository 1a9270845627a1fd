"""What happened at tables: the hash chain, the store, recovery, and the open record of a round."""
