"""Iceharbor: a digital table for the high-seas pyramid games."""

__version__ = "0.1.0"
