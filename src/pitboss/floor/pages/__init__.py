"""The pages, a router for each part of the house."""
