"""Everything about Zoon that thinks: bots that imagine what lies under the backs.

May import: ai, rules.
"""
