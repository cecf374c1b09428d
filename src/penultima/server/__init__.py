"""The table server: people and bots at tables over the network. Needs the `server` extra."""
