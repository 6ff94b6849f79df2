"""Pure rules: the standard library only, no input or output, no clock, no global randomness.

May import: nothing.
"""
