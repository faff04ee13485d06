"""What every game has in common: the contract, replay, and exact counts of move sequences."""
