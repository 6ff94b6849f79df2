"""Matches: played, recorded, saved and loaded."""
