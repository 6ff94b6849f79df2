"""From presses and keys to picks: what is pressed, dragged and dropped, on a board of any game.

May import: nothing.
"""
