"""The English sentences of Zombies, by key.

May import: nothing.
"""
