## What is wrong with a line of the line protocol. The page never sends one, and never says these.

refusal-line-too-long = This line is too long. Send at most { $most } bytes.
refusal-empty-line = This line is empty. Send one JSON object.
refusal-not-an-object = This isn't a JSON object. Send one, such as {"{"}"ask": "state"{"}"}.
refusal-not-utf-8 = This line isn't UTF-8. Send text in that encoding.
refusal-too-deep = This is nested too deeply. No request needs that: send a flatter one.
refusal-not-json = This isn't JSON: { $problem }. Send one JSON object on one line.
refusal-key-twice = The key “{ $key }” comes twice. Give it once.
refusal-not-a-number = { $name } is no number here. Give a finite one.
refusal-number-too-long = This number is too long. Give one of at most { $most } digits; a longer seed can be text.
refusal-half-a-character = “{ $half }” is half a character, which nothing here can be called. Send whole ones.
refusal-wrong-shape = This request has the wrong shape: { $problem }.
refusal-no-request = Nothing is requested here. Give “new”, “ask” or “do”.
refusal-no-game-yet = There is no game yet. Begin one with “new”.
refusal-choose-one-thing = Choose one thing: “whom”, “cards”, “kept” or “ruling”.
