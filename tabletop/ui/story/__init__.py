"""What is shown of a match, position by position, so that board, list of moves and sounds keep the same order.

May import: play, rules, boards, gesture.
"""
