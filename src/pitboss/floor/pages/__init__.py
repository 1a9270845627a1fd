"""The pages, with a router for each part of the site."""
