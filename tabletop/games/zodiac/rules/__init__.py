"""The rules of Zodiac: a race of turning discs for the ring of a six-pointed star.

May import: rules.
"""
