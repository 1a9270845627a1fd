"""What the pai gow games share: where the deal begins, areas that one player may have, rolls that do not count."""
