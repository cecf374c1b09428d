## El idioma mismo: docs/translating.md.
## Los números se escriben como en América Latina: 12,500.
## «y» y «o» cambian ante su propio sonido: Ana e Inés, 7 u 8; pero cobre y hierro.

language-name = Español
    .locale = es-419
language-sounds =
    .i = h?[ií](?![aeouáéóú])
    .o = h?[oó]|8|11\b
