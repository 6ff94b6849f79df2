"""Everything about Zodiac that thinks: the solved game, bots, analysis, puzzles.

May import: ai, rules.
"""
