"""Equity: what each hand's part of a pot is worth before all cards are dealt. `reckon.equity` tells it."""
