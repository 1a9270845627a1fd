"""Live tables: orders, clocks, the dealer's part, which process runs which table, and persistence."""
