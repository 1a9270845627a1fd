"""What the ten games of the poker room share, N.J.A.C. 19:47-14: players against players, dealt by the house."""
