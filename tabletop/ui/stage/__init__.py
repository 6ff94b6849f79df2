"""The window and what runs in it: the loop, the scenes on top of each other, input, buttons, sound.

May import: ai, content, play, rules, drawing, widgets, messages, sentences, system_reasons, pygame.
"""
