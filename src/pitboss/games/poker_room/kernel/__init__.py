"""The poker room in compiled code."""
