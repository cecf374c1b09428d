/** The parts of the page that are loaded when they are first needed. All others come with the part that shows them. */
import type { Component } from 'svelte'

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

const analysis = () => import('../../analysis')

export const parts = {
  home: new Part(() => import('../../screens/Home.svelte')),
  create: new Part(() => import('../../screens/Create.svelte')),
  join: new Part(() => import('../../screens/Join.svelte')),
  lobby: new Part(() => import('../../lobby/Lobby.svelte')),
  table: new Part(() => import('../../table/Table.svelte')),
  result: new Part(() => import('../../screens/Result.svelte')),
  matchEnd: new Part(() => import('../../screens/MatchEnd.svelte')),
  replay: new Part(() => import('../../screens/Replay.svelte')),
  roundAnalysis: new Part(async () => ({ default: (await analysis()).RoundAnalysis })),
  chanceGraph: new Part(async () => ({ default: (await analysis()).ChanceGraph })),
  matchAnalysis: new Part(async () => ({ default: (await analysis()).MatchAnalysis })),
  tableBook: new Part(() => import('../../screens/TableBook.svelte')),
  myMatches: new Part(() => import('../../screens/MyMatches.svelte')),
  verify: new Part(() => import('../../screens/Verify.svelte')),
  kept: new Part(() => import('../../screens/Kept.svelte')),
  certificate: new Part(() => import('../../screens/Certificate.svelte')),
  television: new Part(() => import('../../screens/Television.svelte')),
  takeAlong: new Part(() => import('../../table/TakeAlong.svelte')),
  learn: new Part(() => import('../../lesson/LessonScreen.svelte')),
  wardrobe: new Part(() => import('../../lobby/Wardrobe.svelte')),
  tableSettings: new Part(() => import('../../lobby/TableSettingsSheet.svelte')),
  houseRules: new Part(() => import('../../lobby/HouseRules.svelte')),
  rulingSheet: new Part(() => import('../../table/RulingSheet.svelte')),
  shownHand: new Part(() => import('../../table/ShownHand.svelte')),
  cardInspector: new Part(() => import('../../table/CardInspector.svelte')),
  settings: new Part(() => import('../../screens/Settings.svelte')),
  openTables: new Part(() => import('../../screens/OpenTables.svelte')),
  practisePick: new Part(() => import('../../screens/PractisePick.svelte')),
}

/** The first screen comes first. */
const SETTLED_MS = 1500

/** Fetch everything else once the page has settled, so that nobody waits for a part in the middle of a game. */
export function loadTheRest(): void {
  setTimeout(async () => {
    for (const part of Object.values(parts)) await part.load()
  }, SETTLED_MS)
}
