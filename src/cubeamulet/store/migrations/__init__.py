"""How a database of an earlier version is brought to the present one."""
