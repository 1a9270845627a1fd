"""Live tables: orders, clocks, the dealer's part, who runs which table, and what is written down."""
