"""What a wager comes to: its ends, many rounds of it, exact ruin, coupons."""
