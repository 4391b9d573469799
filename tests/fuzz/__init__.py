"""Fuzzing: wrong or malicious input from people, programs and files. `mutate.py` makes it, the tests feed it to the
games.

Every input is either accepted or refused in one clear way (Refused, Malformed). Nothing crashes or hangs, and a
refusal leaves the state unchanged.
"""
