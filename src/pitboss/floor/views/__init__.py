"""What a person sees of a live table: view, thumbnails, wording, results, past rounds."""
