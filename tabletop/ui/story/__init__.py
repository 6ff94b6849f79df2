"""What has happened, told position by position: one order for board, list of moves and sounds.

May import: play, rules, boards, gesture.
"""
