"""Work in separate processes: prices, coaching, school questions."""
