/** Names, chat and rules that try to be markup stay text, wherever the page shows them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { doll, lookOf } from '../src/lib/art/doll'
import type { TableInfo, TableView } from '../src/lib/generated/protocol'
import { router } from '../src/lib/state/router.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import TableScreen from '../src/screens/TableScreen.svelte'
import { update } from './message_fixtures'
import { sitDown } from './sit_down'
import { table, view } from './table_fixtures'

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'><svg onload=alert(1)>",
  '{@html "<b>"}',
  '&lt;iframe&gt;<iframe>',
  '</svg><style>*{x:y}',
]

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(entry.name) ? [path] : []
  })
}

it('Only the sheet of drawings writes markup', () => {
  const writing = /\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|DOMParser/
  const files = sources(join(process.cwd(), 'src')).filter((path) => writing.test(readFileSync(path, 'utf8')))
  expect(files.map((path) => path.split('/').pop())).toEqual(['sprite.ts'])
})

function expectNoMarkup(): void {
  const found = document.body.querySelectorAll('script, img, iframe, style, [onerror], [onload]')
  expect([...found].map((each) => each.outerHTML)).toEqual([])
}

function spoiled(hostile: string, change: Partial<TableInfo>): TableInfo {
  const colors = [hostile, 'blue']
  const outfit = { colors, doll: { hat: hostile, top: hostile, bottoms: hostile } }
  const seats = table().seats.map((seat, i) => ({ ...seat, name: `${i} ${hostile}`, outfit }))
  const rule = { title: hostile, text: hostile, do: [] }
  const proposals = { WC1: { version: 1, by: hostile, rule, agreed: [], objected: [], everyone: false } }
  return table({ name: hostile, seats, edition: 'frozen', proposals, house_rules: { WC1: rule }, ...change })
}

function look(table_: TableInfo, seen: TableView | null): ReturnType<typeof sitDown> {
  const chat = [{ type: 'chat_message' as const, seat: 1, name: table_.name, text: table_.name, preset: null }]
  const socket = sitDown({ you: 0, table: table_, view: seen, chat })
  render(TableScreen, { slug: 'bcdf2345' })
  return socket
}

afterEach(() => {
  tables.disconnect()
  router.go('/')
})

describe.each(HOSTILE)('%s', (hostile) => {
  it.each([{}, { outfits: 'dolls' }])('is text in the lobby', async (options) => {
    const socket = look(spoiled(hostile, { phase: 'lobby', edition: 'saved-by-the-bell', options } as Partial<TableInfo>), null)
    socket.tell(update({ notices: [{ type: 'rule_proposed', seat: 1, card: 'WC1', version: 1, rule: { title: hostile, text: hostile, do: [] } }] }))
    await tick()
    expect(document.body.textContent).toContain(hostile)
    expectNoMarkup()
  })

  it('is text in a round and after it', async () => {
    const socket = look(spoiled(hostile, {}), view())
    socket.tell(update({ events: [{ type: 'skipped', seat: 1 }, { type: 'drew', seat: 1, count: 2 }], view: view({ prompt: { phase: 'turn', seat: 1 } }) }))
    await tick()
    expect(document.body.textContent).toContain(hostile)
    expectNoMarkup()
    socket.tell(update({ seq: 7, table: spoiled(hostile, { phase: 'match_over' }), view: view({ winner: 1, winners: [1], legal: [], prompt: { phase: 'match_over' }, open: [[], [], []] }) }))
    await tick()
    expect(document.body.textContent).toContain(hostile)
    expectNoMarkup()
  })

  it('is no part of a drawing', () => {
    const clothes = { hat: hostile, top: hostile, bottoms: hostile }
    expect(doll('frozen', lookOf(hostile, false), clothes)).toBe(doll('frozen', lookOf(hostile, false), { hat: null, top: null, bottoms: null }))
  })
})

it('A refusal is text', async () => {
  const socket = look(spoiled('Ana', {}), view())
  const hostile = HOSTILE[0]!
  socket.tell({ type: 'error', id: '', code: 'name_taken', clause: null, key: 'server-name-taken', facts: { name: hostile }, text: hostile, retry_ms: null })
  await tick()
  expectNoMarkup()
})
