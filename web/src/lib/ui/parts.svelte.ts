/** The parts of the page, each loaded when it is first needed. */
import type { Component } from 'svelte'
import { FILES, type PartName } from './part_files'

/** Each part has props of its own. */
type Props = Record<string, any>

export class Part<P extends Props = Props> {
  component = $state.raw<Component<P> | null>(null)
  /** It could not be loaded: most likely the server has a newer page. */
  failed = $state(false)

  constructor(private fetch: () => Promise<{ default: Component<P, any, any> }>) {}

  async load(): Promise<void> {
    if (this.component) return
    try {
      this.component = (await this.fetch()).default as Component<P>
      this.failed = false
    } catch {
      this.failed = true
    }
  }
}

type Parts = { [Name in PartName]: (typeof FILES)[Name] extends () => Promise<{ default: Component<infer P, any, any> }> ? Part<P> : never }

export const parts = Object.fromEntries(Object.entries(FILES).map(([name, fetch]) => [name, new Part<any>(fetch)])) as Parts

/** The first screen comes first. */
const SETTLED_MS = 1500

/** Fetch everything else once the page has settled, so that nobody waits for a part in the middle of a game. */
export function loadTheRest(): void {
  setTimeout(async () => {
    for (const part of Object.values(parts)) await part.load()
  }, SETTLED_MS)
}
