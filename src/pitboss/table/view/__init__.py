"""Views of a table: a role's scene, the felt as data, sentences, and a round's settlement."""
