"""What has happened, told page by page: one order for board, list of moves and sounds.

May import: play, rules, boards, gesture.
"""
