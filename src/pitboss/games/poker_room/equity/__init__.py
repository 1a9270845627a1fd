"""Equity: what each hand's part of a pot is worth before all cards are dealt. `calculation.equity` works it out."""
