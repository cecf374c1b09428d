/** The person's settings in this browser. */
import type { AvatarId } from '../art/portraits'
import type { CardSize } from '../layout/hand_layout'
import type { Sorting } from '../cards/sorting'
import { read, write } from './storage'

interface Preferences {
  sound: number
  /** The volume at which moves are read aloud; 0 is off. */
  speech: number
  muted: boolean
  motion: 'system' | 'full' | 'reduced'
  cardSize: CardSize
  texture: 'soft' | 'strong'
  sorting: Sorting
  touch: 'lift' | 'tap'
  keys: boolean
  announcements: 'brief' | 'full'
  mirror: boolean
  hideChat: boolean
  /** Offer to tell luck from choices when a round is over. */
  analysis: boolean
  /** A word of the coach after each of one's own moves, when practising. */
  coach: boolean
  /** Vibrate, or notify, when it is one's turn. */
  vibration: boolean
  notifications: boolean
  name: string
  avatar: AvatarId | ''
}

const KEY = 'penultima.settings'

const DEFAULTS: Preferences = {
  sound: 60,
  speech: 0,
  muted: false,
  motion: 'system',
  cardSize: 'm',
  texture: 'soft',
  sorting: 'color',
  touch: 'lift',
  keys: true,
  announcements: 'full',
  mirror: false,
  hideChat: false,
  analysis: true,
  coach: false,
  vibration: true,
  notifications: false,
  name: '',
  avatar: '',
}

function load(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(read(KEY) ?? '{}') as Partial<Preferences>) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings = $state<Preferences>(load())

/** An effect that stores and applies the settings whenever they change. */
export function saveSettings(): void {
  write(KEY, JSON.stringify(settings))
  document.documentElement.dataset.motion = settings.motion
  document.documentElement.style.setProperty('--texture', settings.texture === 'strong' ? '2.5' : '1')
}

export function reducedMotion(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'reduced'
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
