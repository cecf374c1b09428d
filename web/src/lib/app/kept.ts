/** What this browser keeps to be read without a network: replays that were watched, and the rules of all editions. */
import { EDITION_IDS } from '../cards/editions'
import type { Replay, Rules } from '../generated/protocol'
import { fetchRules } from '../net/table_rules'
import type { Lang } from '../text/fluent.svelte'

const CACHE = 'penultima-kept'
const MOST_REPLAYS = 20

export interface KeptReplay {
  slug: string
  at: number
  replay: Replay
}

export interface KeptRules {
  edition: string
  rules: Rules
}

const replayPath = (slug: string, match: number, round: number): string => `/kept/replays/${slug}/${match}/${round}`

/** The cache, where the browser has one: over HTTPS. */
async function cache(): Promise<Cache | null> {
  try {
    return typeof caches === 'undefined' ? null : await caches.open(CACHE)
  } catch {
    return null
  }
}

async function put(path: string, value: unknown): Promise<void> {
  await (await cache())?.put(path, new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } }))
}

async function all<T>(under: string): Promise<T[]> {
  const kept = await cache()
  const paths = (await kept?.keys())?.filter((request) => new URL(request.url).pathname.startsWith(under)) ?? []
  return Promise.all(paths.map(async (path) => (await (await kept?.match(path))?.json()) as T))
}

export async function keepReplay(slug: string, replay: Replay): Promise<void> {
  await put(replayPath(slug, replay.match, replay.round), { slug, at: Date.now(), replay } satisfies KeptReplay)
  for (const old of (await keptReplays()).slice(MOST_REPLAYS)) {
    await (await cache())?.delete(replayPath(old.slug, old.replay.match, old.replay.round))
  }
}

/** The latest first. */
export async function keptReplays(): Promise<KeptReplay[]> {
  return (await all<KeptReplay>('/kept/replays/')).sort((a, b) => b.at - a.at)
}

export async function keptReplay(slug: string, match: number, round: number): Promise<Replay | null> {
  const found = await (await cache())?.match(replayPath(slug, match, round))
  return found ? ((await found.json()) as KeptReplay).replay : null
}

/** Keep the official rules of every edition as this server tells them. */
export async function keepRules(lang: Lang): Promise<void> {
  for (const edition of EDITION_IDS) {
    const rules = await fetchRules('', edition, lang, AbortSignal.timeout(10_000))
    await put(`/kept/rules/${lang}/${edition}`, { edition, rules } satisfies KeptRules)
  }
}

export async function keptRules(lang: Lang): Promise<KeptRules[]> {
  return all<KeptRules>(`/kept/rules/${lang}/`)
}
