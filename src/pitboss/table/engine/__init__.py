"""The parts of `Table` and `Game`: state, bank, checks of wagers and outcomes, checkpoints."""
