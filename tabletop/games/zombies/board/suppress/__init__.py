"""Suppression: which cards a seat gives, on the screen and on a phone."""
