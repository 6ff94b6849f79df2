"""Puzzles: positions with one good answer."""
