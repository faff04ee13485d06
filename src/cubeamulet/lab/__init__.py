"""The laboratory: many games at once, and what they say about players and rules."""
