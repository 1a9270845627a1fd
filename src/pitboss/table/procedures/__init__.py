"""The scripts that games share: between rounds, irregularities, a player's bank, progressives, seals, closing."""
