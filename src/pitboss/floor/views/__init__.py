"""What a person sees of a live table: the view, thumbnails, wording, results, past rounds."""
