"""The English sentences of Zoon, by key.

May import: nothing.
"""
