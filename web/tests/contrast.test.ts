import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LINE_COLORS } from '../src/lib/analysis/graph'
import { CREAM, paint } from '../src/lib/art/paints'
import { EDITION_IDS, editionOf } from '../src/lib/cards/editions'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const css = readFileSync(join(__dirname, '../src/styles/tokens.css'), 'utf8')

function tokens(edition: string): Record<string, string> {
  const block = new RegExp(`\\[data-edition='${edition}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1]!, m[2]!]))
}

const dressed = [...css.matchAll(/\[data-edition='([a-z-]+)'\] \{/g)].map((found) => found[1]!)

describe.each(dressed)('%s', (edition) => {
  const t = tokens(edition)
  const pairs: [string, string, number][] = [
    ['text', 'table', 4.5], ['text', 'panel', 4.5], ['text', 'sunk', 4.5], ['text', 'soft', 4.5], ['text', 'note', 4.5],
    ['muted', 'table', 4.5], ['muted', 'panel', 4.5], ['muted', 'sunk', 4.5], ['muted', 'soft', 4.5], ['on-accent', 'accent', 4.5],
    ['on-catch', 'catch', 4.5], ['danger', 'sunk', 4.5], ['danger', 'table', 4.5], ['good', 'sunk', 4.5],
    ['line', 'table', 3], ['line', 'sunk', 3], ['focus', 'table', 3], ['focus', 'panel', 3],
  ]
  it.each([...LINE_COLORS.entries()])('the line of seat %i in the graph of chances', (_, { light, dark }) => {
    const color = luminance(t['sunk']!) > 0.5 ? light : dark
    for (const back of ['sunk', 'panel', 'table']) expect(ratio(color, t[back]!)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(pairs)('%s on %s', (front, back, least) => {
    expect(ratio(t[front]!, t[back]!)).toBeGreaterThanOrEqual(least)
  })
})

describe.each(EDITION_IDS)('the cards of %s', (id) => {
  it.each(editionOf(id).colors.map((color) => color.name))('%s: index and numeral can be read', (color) => {
    const { field, on, deep } = paint(id, color)
    expect(ratio(on, field)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(deep, CREAM)).toBeGreaterThanOrEqual(4.5)
  })
})
