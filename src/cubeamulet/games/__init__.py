"""The rules of both games as frozen values: no input or output, no clock, no randomness."""
