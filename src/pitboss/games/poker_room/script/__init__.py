"""The rounds of the poker room, act by act: decks and seats, betting, cards, the showdown (19:47-14.2 to 14.13A)."""
