@echo off
rem Starts Tabletop with the Python in this folder, wherever the folder is.
"%~dp0python\python.exe" -I -m tabletop %*
