"""The ground of a battle: terrain, layouts, poses, and random layouts that are fair."""
