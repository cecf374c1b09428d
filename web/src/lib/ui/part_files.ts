/** The parts of the page that are fetched when they are first needed. All other files come with the part that shows them. */
import { savedSeat } from '../net/saved_seats'
import type { Route } from '../state/routes'

const analysis = () => import('../../analysis')

export const FILES = {
  home: () => import('../../screens/Home.svelte'),
  create: () => import('../../screens/Create.svelte'),
  join: () => import('../../screens/Join.svelte'),
  lobby: () => import('../../lobby/Lobby.svelte'),
  table: () => import('../../table/Table.svelte'),
  result: () => import('../../screens/Result.svelte'),
  matchEnd: () => import('../../screens/MatchEnd.svelte'),
  replay: () => import('../../screens/Replay.svelte'),
  roundAnalysis: async () => ({ default: (await analysis()).RoundAnalysis }),
  chanceGraph: async () => ({ default: (await analysis()).ChanceGraph }),
  matchAnalysis: async () => ({ default: (await analysis()).MatchAnalysis }),
  tableBook: () => import('../../screens/TableBook.svelte'),
  myMatches: () => import('../../screens/MyMatches.svelte'),
  verify: () => import('../../screens/Verify.svelte'),
  kept: () => import('../../screens/Kept.svelte'),
  certificate: () => import('../../screens/Certificate.svelte'),
  television: () => import('../../screens/Television.svelte'),
  takeAlong: () => import('../../table/TakeAlong.svelte'),
  learn: () => import('../../lesson/LessonScreen.svelte'),
  wardrobe: () => import('../../lobby/Wardrobe.svelte'),
  tableSettings: () => import('../../lobby/TableSettingsSheet.svelte'),
  houseRules: () => import('../../lobby/HouseRules.svelte'),
  rulingSheet: () => import('../../table/RulingSheet.svelte'),
  sheets: () => import('../../table/Sheets.svelte'),
  shownHand: () => import('../../table/ShownHand.svelte'),
  cardInspector: () => import('../../table/CardInspector.svelte'),
  settings: () => import('../../screens/Settings.svelte'),
  openTables: () => import('../../screens/OpenTables.svelte'),
  practisePick: () => import('../../screens/PractisePick.svelte'),
}

export type PartName = keyof typeof FILES

/** What the first screen is made of. */
export function firstPart(route: Route): PartName {
  switch (route.at) {
    case 'table':
      return savedSeat(route.slug) ? 'table' : 'join'
    case 'book':
      return 'tableBook'
    case 'matches':
      return 'myMatches'
    case 'lost':
      return 'home'
    default:
      return route.at
  }
}
