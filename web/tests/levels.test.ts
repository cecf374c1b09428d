import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { levelName, levelText } from '../src/lib/text/levels'
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
