"""The same rounds at full speed: compiled, from real shoes."""
