"""One file a version, each naming the one before it."""
