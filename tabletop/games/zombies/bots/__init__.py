"""Everything about Zombies that thinks: bots that play a survivor each and see only what it sees.

May import: ai, rules.
"""
