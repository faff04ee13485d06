"""A study of Gargon: what happens in its games, measured, as a page of its own."""
