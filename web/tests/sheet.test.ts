import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HAND_SIZE, INNOCENT_EXTRA, TARGET } from '../src/lib/sheet'

const RULES = join(__dirname, '../../src/penultima/rules')

it.each([
  ['edition.py', /HAND_SIZE = \d+, (\d+)$/m, HAND_SIZE],
  ['turn.py', /^INNOCENT_EXTRA = (\d+)$/m, INNOCENT_EXTRA],
  ['options.py', /^ *target: .* = (\d+)$/m, TARGET],
])('What the page says of the sheets is what the rules say: %s', (file, number, said) => {
  expect(Number(number.exec(readFileSync(join(RULES, file), 'utf8'))?.[1])).toBe(said)
})
