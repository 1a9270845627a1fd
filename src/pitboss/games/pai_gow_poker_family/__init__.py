"""Seven cards from a deck with a joker, set into hands against the dealer's: what pai gow poker and its kin share."""
