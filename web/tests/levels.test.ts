import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { levelName, levelText } from '../src/lib/text/levels'
import PersonalityPick from '../src/ui/PersonalityPick.svelte'
import StrengthPick from '../src/ui/StrengthPick.svelte'

it('A level is a strength or has a name', () => {
  expect(levelName('strength:6')).toBe('Level 6')
  expect(levelName('strength:6:bold')).toBe('Level 6, bold')
  expect(levelName('clever')).toBe('Clever')
  expect(levelText('strength:2')).toBe(levelText('beginner'))
})

it('One of ten strengths is chosen, and how it plays is said below', () => {
  const onchoose = vi.fn()
  render(StrengthPick, { label: 'How well?', level: 'strength:10', onchoose })
  expect(screen.getAllByRole('radio')).toHaveLength(10)
  screen.getByText(/hard to beat/)
  screen.getByRole('radio', { name: '3' }).click()
  expect(onchoose).toHaveBeenCalledWith('strength:3')
})

it('A bot of another strength keeps its personality', () => {
  const onchoose = vi.fn()
  render(StrengthPick, { label: 'How well?', level: 'strength:10:bold', onchoose })
  screen.getByRole('radio', { name: '3' }).click()
  expect(onchoose).toHaveBeenCalledWith('strength:3:bold')
})

it('A personality is chosen for the same strength, or none', () => {
  const onchoose = vi.fn()
  render(PersonalityPick, { level: 'strength:6:bold', onchoose })
  screen.getByText(/Likes to challenge/)
  screen.getByRole('radio', { name: 'Bluffing' }).click()
  screen.getByRole('radio', { name: 'Balanced' }).click()
  expect(onchoose.mock.calls).toEqual([['strength:6:bluffing'], ['strength:6']])
})

it('A level with a name has no personality to choose', () => {
  render(PersonalityPick, { level: 'clever', onchoose: vi.fn() })
  expect(screen.queryAllByRole('radio')).toHaveLength(0)
})
