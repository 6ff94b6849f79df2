"""Everything about Zone Wars that thinks: bots that weigh finds, fights and what the others may do.

May import: ai, rules.
"""
