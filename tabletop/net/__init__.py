"""Phones as hands: a small server in a thread of its own, who gets in, and what crosses the wire.

May import: websockets.
"""
