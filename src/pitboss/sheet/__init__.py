"""PAR sheets and comparisons: what a table is worth, as pages, files and figures that can be filed and checked."""
