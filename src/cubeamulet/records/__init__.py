"""Finished games as documents that anybody can replay and check.

``docs/records.md`` describes every key.
"""
