"""What hands, choices and options are worth, counted out card by card."""
