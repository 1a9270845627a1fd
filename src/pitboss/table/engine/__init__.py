"""What `Table` and `Game` are made of: state, bank, checks of wagers and outcomes, checkpoints."""
