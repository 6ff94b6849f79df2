"""Packs: the list of them, the page before one is taken, and what a match asks whose pack is missing."""
