import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import App from '../src/App.svelte'
import { settings } from '../src/lib/state/settings.svelte'

afterEach(() => {
  settings.motion = 'system'
})

it('Settings are stored in the browser and apply at once', () => {
  render(App)
  settings.motion = 'reduced'
  flushSync()
  expect(JSON.parse(localStorage.getItem('penultima.settings') ?? '')).toMatchObject({ motion: 'reduced' })
  expect(document.documentElement.dataset.motion).toBe('reduced')
})
