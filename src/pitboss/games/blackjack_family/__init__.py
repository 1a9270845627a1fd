"""What the games of blackjack share: counting, hands of a box, shoes, irregularities."""
