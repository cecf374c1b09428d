"""The referee: the line protocol of docs/referee.md, so that programs can ask about the rules."""
