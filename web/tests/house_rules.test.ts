import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { HouseRule, Proposal, TableInfo } from '../src/lib/generated/protocol'
import { HOUSE_RULE_GALLERY } from '../src/lib/generated/protocol'
import { gallery } from '../src/lib/rules/gallery'
import { Game } from '../src/lib/state/game.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import { language } from '../src/lib/text/fluent.svelte'
import HouseRules from '../src/lobby/HouseRules.svelte'
import TableScreen from '../src/screens/TableScreen.svelte'
import { update } from './message_fixtures'
import { sitDown } from './sit_down'
import type { FakeSocket } from './fake_socket'
import { table, view } from './table_fixtures'

function sit(edition: string, phase: TableInfo['phase']): FakeSocket {
  const ended = view({ top: 'B7', color: 'blue', hand: [], legal: [], winner: 0, winners: [0], open: [[], ['G1'], ['G2']], prompt: { phase: phase === 'round_over' ? 'round_over' : 'match_over' } })
  const socket = sitDown({ table: table({ edition, phase }), view: ended })
  render(TableScreen, { slug: 'bcdf2345' })
  return socket
}

it.each(['round_over', 'match_over'] as const)('House rules can be written before the next deal: %s', async (phase) => {
  const socket = sit('frozen', phase)
  screen.getByRole('button', { name: 'House rules' }).click()
  await screen.findByText(/What you agree on now holds from the next deal on/)
  screen.getByRole('button', { name: 'Propose it' })
  socket.tell(update({ notices: [{ type: 'rule_proposed', seat: 1, card: 'WC1', version: 1, rule: { title: 'The joke', do: [], text: '' } }] }))
  await screen.findByText('Beto proposes a house rule.')
  socket.tell(update({ seq: 7, notices: [{ type: 'rule_proposed', seat: 1, card: 'WC1', version: 2 }] }))
  await screen.findByText('Beto proposes to wipe a house rule.')
  socket.tell(update({ seq: 8, notices: [{ type: 'rules_not_agreed', cards: ['WC1'] }] }))
  await screen.findByText('Not everybody agreed to the house rule: it stays as it was.')
})

it('A proposal to answer stands out, and is waited for', async () => {
  const socket = sit('frozen', 'round_over')
  const proposal: Proposal = { version: 1, by: 'Beto', rule: { title: 'The joke', do: [] }, agreed: [1], objected: [], everyone: false }
  const seats = table().seats.map((seat) => ({ ...seat, ready: true }))
  const asked = table({ edition: 'frozen', phase: 'round_over', seats, proposals: { WC1: proposal } })
  socket.tell(update({ table: asked }))
  await screen.findByRole('button', { name: 'A house rule to answer' })
  expect(tables.game!.waitingFor).toEqual([])
  socket.tell(update({ seq: 7, table: { ...asked, proposals: { WC1: { ...proposal, by: 'Ana', agreed: [0] } } } }))
  await screen.findByText(/Waiting for Beto/)
  screen.getByRole('button', { name: 'House rules' })
})

it('An edition without customizable cards has no house rules', () => {
  sit('zelda', 'round_over')
  expect(screen.queryByRole('button', { name: 'House rules' })).toBeNull()
})

const joke: HouseRule = { title: 'The joke', text: 'Tell one.', do: [{ effect: 'draw', who: 'next', count: 2 }] }
const song: HouseRule = { title: 'The song', text: '', do: [{ effect: 'extra_turn' }] }

describe('Between rounds, the rule on a card', () => {
  function rules(inForce: HouseRule | null, proposed?: Partial<Proposal>): { asked: () => unknown } {
    const game = new Game('bcdf2345', null)
    const proposal = { version: 3, by: 'Beto', rule: song, agreed: [1, 2], objected: [], everyone: false, ...proposed }
    game.you = 0
    game.table = table({ edition: 'frozen', phase: 'round_over', house_rules: inForce ? { WC1: inForce } : {}, proposals: proposed ? { WC1: proposal } : {} })
    const ask = vi.spyOn(game, 'ask').mockReturnValue('')
    render(HouseRules, { game })
    return { asked: () => ask.mock.lastCall?.[0] }
  }

  function press(name: string): void {
    screen.getByRole('button', { name }).click()
    flushSync()
  }

  it('can be changed: the editor starts from it', () => {
    const { asked } = rules(joke)
    screen.getByText('The next player draws 2 cards.')
    press('Suggest a change')
    expect(screen.getByLabelText<HTMLInputElement>('Name of the rule').value).toBe('The joke')
    press('Suggest a change')
    expect(asked()).toEqual({ type: 'propose', card: 'WC1', rule: joke })
  })

  it('can be rubbed out', () => {
    const { asked } = rules(joke)
    press('Wipe the card')
    screen.getAllByRole('button', { name: 'Wipe the card' }).at(-1)?.click()
    expect(asked()).toEqual({ type: 'propose', card: 'WC1', rule: null })
  })

  it('is shown beside the proposal, which can be agreed to, objected to or withdrawn', () => {
    const { asked } = rules(joke, {})
    screen.getByText('On the card now')
    screen.getByRole('heading', { name: 'The joke' })
    screen.getByRole('heading', { name: 'The song' })
    press('Agree')
    expect(asked()).toEqual({ type: 'vote', version: 3, agree: true })
    press('Object')
    expect(asked()).toEqual({ type: 'vote', version: 3, agree: false })
    press('Leave it as it is')
    expect(asked()).toEqual({ type: 'propose', card: 'WC1', rule: joke })
  })

  it('may be wiped by a proposal, with the names of those who object', () => {
    rules(joke, { rule: null, objected: [0], agreed: [1, 2] })
    screen.getByRole('heading', { name: 'Wipe the card' })
    screen.getByText('Objects')
    expect(screen.queryByRole('button', { name: 'Object' })).toBeNull()
  })
})

describe('The gallery', () => {
  async function open(): Promise<ReturnType<typeof within>> {
    const game = new Game('bcdf2345', null)
    game.you = 0
    game.table = table({ edition: 'frozen', phase: 'lobby' })
    render(HouseRules, { game })
    screen.getByRole('button', { name: /Rules to start from|Reglas de ejemplo/ }).click()
    return within(await screen.findByRole('dialog'))
  }

  it('has every written rule in the reader’s language, with its steps in words', async () => {
    language.use('es')
    const sheet = await open()
    expect(sheet.getAllByRole('listitem')).toHaveLength(HOUSE_RULE_GALLERY.length)
    expect(sheet.getAllByRole('listitem')[0]!.textContent).toContain('Tus cartas por las mías, todas.')
    expect(sheet.queryByText(/effect-/)).toBeNull()
  })

  it('can be searched without accents, and by who carries a rule out', async () => {
    language.use('es')
    const sheet = await open()
    await fireEvent.input(sheet.getByRole('searchbox'), { target: { value: 'PASALA' } })
    expect(sheet.getAllByRole('listitem')).toHaveLength(1)
    await fireEvent.click(sheet.getByRole('radio', { name: 'La aplican todos' }))
    sheet.getByText('Ninguna regla tiene esas palabras.')
  })

  it('fills the editor', async () => {
    const sheet = await open()
    const { title, text } = gallery()[0]!.rule
    await fireEvent.click(sheet.getByRole('button', { name: new RegExp(title) }))
    expect(screen.getByLabelText<HTMLInputElement>('Name of the rule').value).toBe(title)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^The rule/).value).toBe(text)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
