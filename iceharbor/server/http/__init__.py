"""The HTTP API and the WebSocket connections."""
