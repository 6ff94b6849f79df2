"""Mats of one's own: layouts that people lay, and the list that keeps them."""
