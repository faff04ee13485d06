"""Small games solved: how much a best response wins against a player, exactly."""
