"""Cube & Amulet: a table for Bargon and Gargon."""

__version__ = "0.1.0"
