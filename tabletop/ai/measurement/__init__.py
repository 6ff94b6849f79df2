"""What is measured of bots and of games: shares with intervals, Elo, sequential tests, what decides a game.

May import: ai, box, content, rules.
"""
