"""Iceharbor: a digital table for the high-seas pyramid games."""

from iceharbor.compiled import keep_compiled

__version__ = "0.1.0"

keep_compiled()
