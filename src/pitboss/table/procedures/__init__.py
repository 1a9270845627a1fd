"""The scripts that games share: between rounds, irregularities, the bank that passes, closing."""
