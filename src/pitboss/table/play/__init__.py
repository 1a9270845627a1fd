"""Tables driven by a program's calls or at random, and the names of players."""
