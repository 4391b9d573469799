"""Pictures of scenes that are built by hand. `tests/cli/test_render.py` draws the games."""
