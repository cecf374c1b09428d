import { beforeEach, expect, it, vi } from 'vitest'
import { announcer } from '../src/lib/feedback/announcer.svelte'
import { settings } from '../src/lib/state/settings.svelte'
import { language } from '../src/lib/text/fluent.svelte'

interface Spoken {
  text: string
  lang: string
  volume: number
}
let heard: Spoken[] = []

beforeEach(() => {
  heard = []
  vi.stubGlobal('SpeechSynthesisUtterance', class { lang = ''; volume = 1; constructor(readonly text: string) {} })
  vi.stubGlobal('speechSynthesis', { pending: false, cancel: () => (heard = []), speak: (line: Spoken) => heard.push(line) })
  Object.assign(settings, { sound: 60, speech: 0, muted: false })
})

it('speech has its own volume', () => {
  language.use('es')
  announcer.interrupt('Tu turno.')
  expect(heard).toEqual([])
  Object.assign(settings, { sound: 0, speech: 40 })
  announcer.interrupt('Tu turno.')
  expect(heard.map(({ text, lang, volume }) => [text, lang, volume])).toEqual([['Tu turno.', 'es-419', 0.4]])
  settings.muted = true
  announcer.interrupt('Tu turno.')
  expect(heard).toHaveLength(1)
})

it('moves that come close together are read as one line', () => {
  vi.useFakeTimers()
  settings.speech = 100
  announcer.announce('Ana played red 4.')
  announcer.announce('Beto is skipped.')
  vi.advanceTimersByTime(1000)
  expect(heard.map(({ text }) => text)).toEqual(['Ana played red 4. Beto is skipped.'])
})
