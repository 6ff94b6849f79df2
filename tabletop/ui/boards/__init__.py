"""What the boards of all games share: the contract, panels, effects, cameras, phones.

May import: content, net, play, rules, drawing, gesture, stage, widgets, messages, sentences, pygame.
"""
