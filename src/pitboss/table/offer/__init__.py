"""What a table offers and posts: its options, pay tables, coupons, nameplate, sign and guide."""
