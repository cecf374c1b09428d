"""The lab: rules tried out, millions of rounds at a time. See docs/lab.md."""
