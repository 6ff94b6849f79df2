"""Club night: tournaments of the people at this table, with pairings, standings and ratings.

May import: play, content, rules, openskill.
"""
