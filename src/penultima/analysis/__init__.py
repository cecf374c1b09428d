"""What was luck and what was choice in a finished round. See docs/analysis.md."""
