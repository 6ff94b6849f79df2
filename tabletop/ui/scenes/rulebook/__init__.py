"""The rules of a game, with pictures and a search."""
