"""What is seen of a table: the scene of a role, the felt as data, sentences, and a round's settlement."""
