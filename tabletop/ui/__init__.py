"""Everything that is seen and heard, in rooms that stand on each other (docs/architecture.md).

May import: ai, babel, content, net, play, rules, all of ui, pygame.

The modules beside the rooms: `messages`, `sentences`, `system_reasons`, `wording` and `locale_formats` put what is said
into the language in use, for every room; `shot` and `message_pictures` draw scenes without a screen, above all rooms.
Only `ui` and the boards and campaigns of the games import pygame.
"""
