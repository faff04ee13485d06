"""The compiled twin of both games, for search and simulation (extra ``lab``).

Nothing here is imported unless somebody asks for it: the compiler takes a moment to start, and a
server must not wait for it. Import the games' packages in worker processes only.
"""
