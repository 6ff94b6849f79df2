"""Everything that is seen and heard. Only `ui` and the boards and campaigns of the games import pygame."""
