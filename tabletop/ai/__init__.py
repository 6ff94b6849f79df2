"""Bots and solvers; they see views only.

May import: box, content, rules.
"""
