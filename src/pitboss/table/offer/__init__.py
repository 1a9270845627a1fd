"""What a table offers and posts: its options, pay tables, coupons, sign and guide; and options to be priced only."""
