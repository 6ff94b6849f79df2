"""The rules of Zoon: hidden cards on a field of 6 by 6 cells.

May import: rules.
"""
