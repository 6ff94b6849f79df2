"""Everything that is seen and heard, but for the boards of the games: only these two import pygame."""
