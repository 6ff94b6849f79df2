@echo off
rem Installs a game of another package into this folder: install-game NAME-OR-FOLDER
"%~dp0python\python.exe" -I -m pip --disable-pip-version-check install %*
