"""What an operator sees and uses: metrics, health, logs, and an orderly end."""
