"""Bargon with thrown cubes, compiled.

``game`` is what a game is here and how it goes on, ``engine`` its door for Python and to and from
the reference, ``simulate`` plays and counts.
"""
