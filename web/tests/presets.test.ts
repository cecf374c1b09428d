import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { optionsOf, presetOf } from '../src/lib/rules/options'
import { DEFAULT_OPTIONS, PRESETS, type Options } from '../src/lib/generated/protocol'
import { LANGS, language, say } from '../src/lib/text/fluent.svelte'
import PresetField from '../src/lobby/PresetField.svelte'

const family = PRESETS.find(({ name }) => name === 'family')!

it.each(PRESETS)('A table whose options are those of $name plays by it', (preset) => {
  expect(presetOf(preset.options)).toBe(preset)
  expect(presetOf(optionsOf(preset))).toBe(preset)
  expect(presetOf({ ...preset.options, target: 777 })).toBeNull()
})

it('One tap sets all options of a preset, and takes back what was chosen before', async () => {
  const onchange = vi.fn<(options: Options) => void>()
  render(PresetField, { options: { jump_in: true, target: 1000 }, onchange })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Your own' }).checked).toBe(true)
  await fireEvent.click(screen.getByRole('radio', { name: 'Family' }))
  const [[chosen]] = onchange.mock.calls as [[Options]]
  expect(chosen).toEqual({ ...DEFAULT_OPTIONS, ...family.options })
})

it.each(LANGS)('The rules of the sheets are on at first, and “your own” is not offered: %s', (lang) => {
  language.use(lang)
  render(PresetField, { options: {}, onchange: () => {} })
  expect(screen.getAllByRole('radio')).toHaveLength(PRESETS.length)
  const official = screen.getByRole<HTMLInputElement>('radio', { name: say('preset-official') })
  expect(official.checked).toBe(true)
})
