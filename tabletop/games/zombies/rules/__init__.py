"""The rules of Zombies: nights of survivors against the horde on hexes.

May import: rules.
"""
