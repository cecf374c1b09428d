/** Sounds, all synthesised: a few notes and noises, each under 700 ms. */
import { settings } from '../state/settings.svelte'

export type Sound =
  | 'deal' | 'play' | 'draw' | 'shuffle' | 'turn' | 'reverse' | 'skip' | 'draw-two' | 'draw-four'
  | 'wild' | 'demand' | 'let-go' | 'rad' | 'uno' | 'catch' | 'caught' | 'challenge' | 'innocent'
  | 'guilty' | 'round-won' | 'match-won' | 'join' | 'leave' | 'said' | 'out'

let context: AudioContext | null = null
let run = 0
let lastPlay = 0

function audio(): AudioContext | null {
  if (settings.muted || settings.sound === 0) return null
  if (typeof AudioContext === 'undefined') return null
  // Browsers play nothing before the first click or key; what is scheduled then would sound late.
  if (navigator.userActivation?.hasBeenActive === false) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

const semitone = (n: number): number => 2 ** (n / 12)
const C = 261.63
/** The note of each colour, in the order of the edition. */
const COLOR_NOTES = [0, 4, 7, 9]

function note(ctx: AudioContext, fromC: number, at: number, ms: number, loud = 0.2, shape: OscillatorType = 'sine', slide = 0): void {
  const start = ctx.currentTime + at / 1000
  const tone = ctx.createOscillator()
  const gain = ctx.createGain()
  tone.type = shape
  tone.frequency.setValueAtTime(C * semitone(fromC), start)
  if (slide) tone.frequency.exponentialRampToValueAtTime(C * semitone(fromC + slide), start + ms / 1000)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud * (settings.sound / 100), start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + ms / 1000)
  tone.connect(gain).connect(ctx.destination)
  tone.start(start)
  tone.stop(start + ms / 1000 + 0.02)
}

function rustle(ctx: AudioContext, at: number, ms: number, loud = 0.16, pitch = 2400): void {
  const start = ctx.currentTime + at / 1000
  const noise = ctx.createBuffer(1, Math.ceil((ctx.sampleRate * ms) / 1000), ctx.sampleRate)
  const data = noise.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length)
  const source = ctx.createBufferSource()
  source.buffer = noise
  const filter = ctx.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  const gain = ctx.createGain()
  gain.gain.value = loud * (settings.sound / 100)
  source.connect(filter).connect(gain).connect(ctx.destination)
  source.start(start)
}

const SCORES: Record<Sound, (ctx: AudioContext) => void> = {
  deal: (ctx) => rustle(ctx, 0, 40, 0.1, 3200),
  play: (ctx) => {
    run = performance.now() - lastPlay < 4000 ? Math.min(run + 1, 12) : 0
    lastPlay = performance.now()
    rustle(ctx, 0, 70)
    note(ctx, -5 + run, 10, 120, 0.12, 'triangle')
  },
  draw: (ctx) => rustle(ctx, 0, 90, 0.14, 1700),
  shuffle: (ctx) => [0, 70, 140, 210, 280].forEach((at) => rustle(ctx, at, 60, 0.1, 2000 + at * 3)),
  turn: (ctx) => [[7, 0], [12, 130]].forEach(([n = 0, at = 0]) => note(ctx, n, at, 320, 0.16)),
  reverse: (ctx) => {
    note(ctx, 12, 0, 200, 0.12, 'sine', -9)
    note(ctx, 3, 200, 240, 0.12, 'sine', 9)
  },
  skip: (ctx) => note(ctx, 4, 0, 220, 0.14, 'triangle', 10),
  'draw-two': (ctx) => [0, 110].forEach((at) => rustle(ctx, at, 70, 0.18, 1500)),
  'draw-four': (ctx) => [0, 110, 220, 330].forEach((at) => rustle(ctx, at, 70, 0.18, 1500)),
  wild: (ctx) => COLOR_NOTES.forEach((n, i) => note(ctx, n, i * 70, 380, 0.1)),
  demand: (ctx) => [0, 4, 7].forEach((n, i) => note(ctx, n + 5, i * 110, 360, 0.14, 'triangle')),
  'let-go': (ctx) => [24, 19, 28].forEach((n, i) => note(ctx, n, i * 90, 460, 0.06)),
  rad: (ctx) => [[-12, 0], [-12, 130], [-5, 220], [-2, 320]].forEach(([n = 0, at = 0]) => note(ctx, n, at, 130, 0.2, 'sawtooth')),
  uno: (ctx) => [12, 16].forEach((n, i) => note(ctx, n, i * 90, 240, 0.2, 'triangle')),
  catch: (ctx) => [9, 9].forEach((n, i) => note(ctx, n, i * 140, 110, 0.14, 'square')),
  caught: (ctx) => note(ctx, 9, 0, 380, 0.16, 'triangle', -12),
  challenge: (ctx) => [0, 1].forEach((n, i) => note(ctx, n, i * 120, 300, 0.14)),
  innocent: (ctx) => [4, 7].forEach((n, i) => note(ctx, n, i * 120, 300, 0.14)),
  guilty: (ctx) => [3, 0].forEach((n, i) => note(ctx, n, i * 140, 340, 0.16, 'triangle')),
  'round-won': (ctx) => [0, 4, 7, 12].forEach((n, i) => note(ctx, n, i * 100, 360, 0.16, 'triangle')),
  'match-won': (ctx) => [0, 4, 7, 12, 16].forEach((n, i) => note(ctx, n, i * 90, 340, 0.18, 'triangle')),
  said: (ctx) => [14, 19].forEach((n, i) => note(ctx, n, i * 60, 110, 0.07)),
  out: (ctx) => [7, 4, 0].forEach((n, i) => note(ctx, n, i * 120, 320, 0.12, 'triangle')),
  join: (ctx) => note(ctx, 7, 0, 180, 0.1),
  leave: (ctx) => note(ctx, 0, 0, 180, 0.1),
}

export function sound(name: Sound): void {
  const ctx = audio()
  if (ctx) SCORES[name](ctx)
}

export function colorNote(place: number): void {
  const ctx = audio()
  if (ctx) note(ctx, COLOR_NOTES[place] ?? 0, 60, 300, 0.07)
}
