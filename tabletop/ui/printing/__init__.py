"""Print and play: a game's components as sheets of paper in a PDF, and as a save for Tabletop Simulator.

May import: box, content, play, rules, messages, system_reasons, wording, typst.

Nothing here draws on a screen or imports pygame: drawings are SVG text, words are set by typst. A game says in its
`print_parts` what it prints; a game without one prints its rulebook.
"""
