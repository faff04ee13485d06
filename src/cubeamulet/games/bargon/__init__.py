"""Bargon, a game by Kevin Van Ryswyck: https://www.gamesofthegalaxy.com/bargon."""
