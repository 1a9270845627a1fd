"""Small engines of a few games, written for the vectors alone: they read `vectors/` and share no code with Pitboss.

Each has `settle(record, options, tables)`: by box and wager what was staked and what goes back, in cents. They play
rounds by the book and know no irregularity. A loop ends by itself, so that a fault planted in one cannot hang.
"""
