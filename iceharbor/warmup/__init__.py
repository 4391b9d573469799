"""The warm-up: compiles the rules and bots of every game in the background, before a player has to wait for them.

    units.py    what there is to compile: the rules of a game or one bot, in which order, and how to compile it
    worker.py   a process that compiles the units it is told, and reports every function
    queue.py    keeps the order, hands units to two workers, and moves a chosen game to the front

A finished unit leaves a stamp beside the compiled code (`stamps.py`), so that the next start has nothing to do. The
server (`server/warmup.py`) loads a game when its unit is done and tells the page how far each game is.
"""
