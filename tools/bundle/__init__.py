"""Makes a folder with a real Python and the program in it, which starts on a machine without Python."""
