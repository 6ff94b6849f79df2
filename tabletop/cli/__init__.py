"""Commands that need no screen; nothing here imports pygame.

May import: ai, box, content, play, rules, a game's bots (benchmarks), babel, rich, yaml.
"""
