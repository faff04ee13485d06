"""Fair chance that anybody can check: commit first, mix everybody's bytes in, derive every draw.

``docs/fairness.md`` describes the scheme byte by byte.
"""
