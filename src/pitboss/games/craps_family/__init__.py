"""What craps and mini-craps share, N.J.A.C. 19:47-1: everything but the crew and the size of the table."""
