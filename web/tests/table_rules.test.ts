import { render, screen, waitFor } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Game } from '../src/lib/state/game.svelte'
import type { Rules } from '../src/lib/generated/protocol'
import { sentenceOf } from '../src/lib/net/table_rules'
import { language, type Lang } from '../src/lib/text/fluent.svelte'
import TableRules from '../src/screens/TableRules.svelte'
import CardInspector from '../src/table/CardInspector.svelte'
import { table } from './table_fixtures'

function rules(lang: Lang): Rules {
  const word = lang === 'es' ? 'Turno' : 'Turn'
  return {
    lang,
    sections: [
      { level: 1, title: `${word} 1`, cards: [], blocks: [{ type: 'paragraph', sentences: [{ text: 'First:', clause: 'T2, H5' }, { text: 'Second.', clause: 'A5' }] }] },
      { level: 3, title: `${word} 3`, cards: ['W4'], blocks: [{ type: 'items', items: [{ name: 'Stacking', sentences: [{ text: 'They add up.', clause: 'H1' }] }] }] },
      { level: 2, title: `${word} 2`, cards: [], blocks: [{ type: 'points', head: ['Card', 'Points'], rows: [['Wild', '50']] }] },
    ],
    cards: { W4: [{ text: 'Draws four.', clause: 'A5' }, { text: 'As a last card too.', clause: null }] },
  }
}

let reachable = true
const asked: string[] = []

function game(): Game {
  const made = new Game('bcdf2345', null)
  made.table = table()
  return made
}

beforeEach(() => {
  reachable = true
  asked.length = 0
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    if (!reachable) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(new Response(JSON.stringify(rules(address.endsWith('es') ? 'es' : 'en'))))
  })
})

describe('the rules of a table', () => {
  it('are laid out as the server sends them', async () => {
    const { container } = render(TableRules, { game: game() })
    expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('Turn 1')
    expect(asked).toEqual(['/api/tables/bcdf2345/rules?lang=en'])
    expect(screen.getByRole('heading', { level: 5 }).textContent).toBe('Turn 3')
    expect(container.querySelector('p')?.textContent.trim()).toBe('First (T2, H5): Second (A5).')
    expect(screen.getByRole('listitem').textContent.trim()).toBe('Stacking. They add up (H1).')
    expect(screen.getByRole('table').textContent).toBe('CardPointsWild50')
    expect(container.querySelectorAll('.thumb')).toHaveLength(1)
    expect(container.querySelector('mark')).toBeNull()
  })

  it('are loaded again for another language and another table', async () => {
    const at = game()
    render(TableRules, { game: at })
    await screen.findByText('Turn 1')
    language.use('es')
    await screen.findByText('Turno 1')
    expect(screen.queryByText('Turn 1')).toBeNull()
    at.table = { ...table(), options: { stacking: true } }
    await waitFor(() => expect(asked).toHaveLength(3))
  })

  it('can be loaded again after a failure', async () => {
    reachable = false
    render(TableRules, { game: game() })
    expect((await screen.findByRole('alert')).textContent).toContain("can't be reached")
    reachable = true
    screen.getByRole('button', { name: 'Try again' }).click()
    await screen.findByText('Turn 1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('open at a given clause', async () => {
    const { container } = render(TableRules, { game: game(), clause: 'H1' })
    await screen.findByText('Turn 1')
    flushSync()
    expect(container.querySelector('mark')?.textContent).toBe('They add up (H1).')
    expect(document.activeElement).toBe(container.querySelector('mark'))
  })

  it.each([['H5', 'First:'], ['A5e', 'Second.'], ['H3, S4', undefined]])('have a sentence for %s', (clause, text) => {
    expect(sentenceOf(rules('en'), clause)?.text).toBe(text)
  })

  it('describe one card', async () => {
    render(CardInspector, { game: game(), card: 'W4', onclose: () => {} })
    await screen.findByText('Draws four. As a last card too.')
  })
})
