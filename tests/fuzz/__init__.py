"""Fuzzing: what people, programs and files could say by mistake or malice. `mutate.py` says it, the tests listen.

Whatever comes is refused in one clear way (Refused, Malformed) or stands; nothing crashes, nothing hangs, and after a
refusal the state is what it was.
"""
