## Cards, colours and lists.
## `$form` is the grammatical form of a card: see editions.ftl. English has none.

card-number = { $color } { $face }
card-action = { $color } { $name }
card-of-chosen-color = { $name } of the chosen colour
card-with-emblem = { $card } with { $emblem }
card-titled = { $card } (“{ $title }”)
card-subject = { $card }
card-with-article = { $card }
card-unwritten = Nothing is written on it: it is a plain wild.
noun-a = { SOUND($noun) ->
    [vowel] an { $noun }
   *[other] a { $noun }
}
noun-another = another { $noun }
match-color-or-face = { $color } or { $face }
color-any = a colour of the edition
noun-wild = wild
emblem-cards = { $color } { $faces }
emblem-cards-any-color = { $faces } of the chosen colour

list-comma = { $head }, { $last }
list-semicolon = { $head }; { $last }
list-heading = { $heading }:
list-labelled = { $label }: { $text }
list-and = { $head } and { $last }
list-or = { $head } or { $last }

player-you = you
seat-number = seat { $number }
cards-count = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
