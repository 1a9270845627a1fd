"""People and money on the floor: patrons, staff, access, ledger, classes, and their database tables."""
