"""Zombies."""
