import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import OptionField from '../src/lobby/OptionField.svelte'
import TableOptions from '../src/lobby/TableOptions.svelte'
import { editionOf } from '../src/lib/cards/editions'
import { changes, relevantOptions } from '../src/lib/rules/options'
import { DEFAULT_OPTIONS, OPTIONS, type Option } from '../src/lib/generated/protocol'
import { hasWords, LANGS, language } from '../src/lib/text/fluent.svelte'

const target = OPTIONS.find((option) => option.name === 'target')!

function names(options: Option[]): string[] {
  return options.map((option) => option.name)
}

describe('Every option', () => {
  it.each(OPTIONS.map((option) => [option.name, option] as const))('%s has its texts in both languages', (_, option) => {
    for (const lang of LANGS) {
      language.use(lang)
      expect(hasWords(option.text)).toBe(true)
    }
    language.use('en')
  })

  it('has its default value unless the table sets another', () => {
    for (const option of OPTIONS) expect(DEFAULT_OPTIONS[option.name]).toBe(option.default)
  })

  it('is offered in editions with the cards that it is about', () => {
    render(TableOptions, { edition: 'saved-by-the-bell', options: {}, settings: {}, onoptions: vi.fn(), onsettings: vi.fn() })
    screen.getByText('Wardrobe')
    expect(screen.queryByText('Answer from the draw')).toBeNull()
  })
})

describe('An option that needs another', () => {
  it('is offered once that is switched on', () => {
    const zelda = editionOf('zelda')
    expect(names(relevantOptions(zelda, {}))).not.toContain('stack_across')
    expect(names(relevantOptions(zelda, { stacking: true }))).toContain('stack_across')
  })
})

describe('A number', () => {
  it('can be any from its range where no values are offered', async () => {
    const onchange = vi.fn()
    render(OptionField, { option: { ...target, values: [], low: 3, high: 10, default: 7 }, options: {}, onchange })
    const input = screen.getByRole('spinbutton', { name: /^Target/ })
    expect(input).toHaveProperty('value', '7')
    await fireEvent.change(input, { target: { value: '12' } })
    expect(onchange).toHaveBeenLastCalledWith({ target: 10 })
    await fireEvent.change(input, { target: { value: '' } })
    expect(onchange).toHaveBeenCalledTimes(1)
  })

  it('is one of those offered otherwise', async () => {
    const onchange = vi.fn()
    render(OptionField, { option: target, options: { stacking: true }, onchange })
    await fireEvent.click(screen.getByRole('radio', { name: '200' }))
    expect(onchange).toHaveBeenCalledWith({ stacking: true, target: 200 })
  })

  it('is shown with those offered, whatever it is', () => {
    const handSize = OPTIONS.find((option) => option.name === 'hand_size')!
    render(OptionField, { option: handSize, options: { hand_size: 4 }, onchange: vi.fn() })
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => radio.closest('label')?.textContent.trim())).toEqual(['3', '4', '5', '7', '10'])
    expect(radios.map((radio) => radio.checked)).toEqual([false, true, false, false, false])
  })
})

it('Changed options are described in a few words', () => {
  const options = { bluffing: false, two_player_reverse: 'turn', stacking: true, target: 200 } as const
  expect(changes(editionOf('zelda'), options)).toEqual(['Bluffing: off', 'Reverse passes the turn', 'Stacking'])
  language.use('es')
  expect(changes(editionOf('zelda'), { bluffing: false })).toEqual(['Blofear: no'])
  language.use('en')
})
