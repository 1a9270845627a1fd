"""Work for processes apart from the tables: prices, coaching, the school's questions."""
