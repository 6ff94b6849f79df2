"""The rules of Zone Wars: a skirmish measured in inches.

May import: rules.
"""
