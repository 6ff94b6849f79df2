"""Matches: played, recorded, saved and loaded.

May import: content, rules.
"""
