/** Whom this browser doesn't want to hear: players who are muted at a table, or the whole chat. */
import type { ChatMessageNotice } from '../generated/protocol'
import { settings } from './settings.svelte'
import { read, write } from './storage'

const KEY = 'penultima.muted'
const MOST = 100

function load(): string[] {
  try {
    const found: unknown = JSON.parse(read(KEY) ?? '[]')
    return Array.isArray(found) ? found.map(String) : []
  } catch {
    return []
  }
}

class Silence {
  /** Table and name of each muted player, the latest first. */
  private muted = $state.raw(load())

  isMuted(slug: string, name: string): boolean {
    return this.muted.includes(`${slug} ${name}`)
  }

  mute(slug: string, name: string, on: boolean): void {
    const who = `${slug} ${name}`
    const others = this.muted.filter((each) => each !== who)
    this.muted = on ? [who, ...others].slice(0, MOST) : others
    write(KEY, JSON.stringify(this.muted))
  }

  hears(slug: string, said: ChatMessageNotice): boolean {
    return !settings.hideChat && !this.isMuted(slug, said.name ?? '')
  }
}

export const silence = new Silence()
