"""The English sentences of Zone Wars, by key.

May import: nothing.
"""
