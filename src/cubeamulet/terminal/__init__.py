"""Play and replay line by line: for a shell, or for a screen reader."""
