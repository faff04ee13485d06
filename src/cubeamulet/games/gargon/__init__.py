"""Gargon (Rüdiger Dorn, 2001): the readable rules, which every faster form must equal."""
