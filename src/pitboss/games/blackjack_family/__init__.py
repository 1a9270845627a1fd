"""What the games of blackjack share: arithmetic, the script of a round, mathematics, compiled rounds."""
