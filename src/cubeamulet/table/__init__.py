"""Where people sit: seats, commands, the log of decisions, and the games played there.

The state of a table is a fold of its stored events (``table.py``); ``service`` does everything that
takes time: it loads, stores, answers, tells those who watch, and lets bots play.
"""
