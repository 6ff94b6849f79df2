"""How things are painted: colours, fonts, pictures, lists of what is drawn, and their caches.

May import: play, rules, pygame.
"""
