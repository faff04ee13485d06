"""Gargon, compiled: one deal at a time, from any moment on.

``state`` says what a game is here, ``rules`` how it goes on, ``lays`` and ``moves`` what is legal,
``play`` plays at random and counts, ``convert`` goes to and from the reference, ``redeal`` deals
the hidden cards of a view anew.
"""
