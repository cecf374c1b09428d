## The language itself: docs/translating.md.
## `language-name` is what it calls itself; numbers, plurals and voices follow `.locale`.
## `language-sounds`: beginnings of words that change the word before them, as regular expressions. Messages ask for them with SOUND.

language-name = English
    .locale = en-US
language-sounds =
    .vowel = [aeiou8]|1[18]\b
