/** The editions: which cards there are and what is printed on them, from the rules' own files. */

/** The name of its file. */
export type EditionId = string
export type CardCode = string
export type ColorName = string

interface Name {
  en: string
  es: string
}

export interface PrintedEffect {
  effect: string
  color?: ColorName
  count?: number
  emblem?: string
  who?: string
}

export interface EditionFile {
  name?: Name
  default?: boolean
  builds_on?: string
  colors?: { name: ColorName; letter: string; es: [string, string, string, string] }[]
  numbers?: { faces: number[]; copies: number }[]
  emblem?: { id: string; name: Name; faces: number[] }
  actions?: { face: string; name: Name; copies: number; points: number; effects?: PrintedEffect[] }[]
  wilds?: {
    code: CardCode
    name: Name
    copies: number
    points: number
    effects?: PrintedEffect[]
    only_without_color?: boolean
  }[]
}

/** What is printed on a card. */
export interface Kind {
  card: CardCode
  face: string
  color: ColorName | null
  number: number | null
  points: number
  emblem: string | null
  name: Name | null
  effects: PrintedEffect[]
  onlyWithoutColor: boolean
}

export interface Edition {
  id: EditionId
  name: Name
  colors: NonNullable<EditionFile['colors']>
  emblem: EditionFile['emblem'] | null
  kinds: Map<CardCode, Kind>
}

type EditionFiles = Record<EditionId, EditionFile>

const FOLDER = '../../../src/penultima/editions/'
const found = import.meta.glob<EditionFile>('../../../src/penultima/editions/*.toml', { eager: true, import: 'default' })
const files: EditionFiles = Object.fromEntries(
  Object.entries(found).map(([path, file]) => [path.slice(FOLDER.length, -'.toml'.length), file]),
)

/** A file after the one that it builds on; what that one builds on is not asked, as in the rules. */
function partsOf(file: EditionFile): EditionFile[] {
  const base = file.builds_on ? files[file.builds_on] : undefined
  return base ? [base, file] : [file]
}

/** A card of which nothing but the code is known. */
function blank(card: CardCode): Kind {
  return { card, face: card, color: null, number: null, points: 0, emblem: null, name: null, effects: [], onlyWithoutColor: false }
}

function kindsOf(file: EditionFile): Kind[] {
  const kinds: Kind[] = []
  const parts = partsOf(file)
  for (const color of file.colors ?? []) {
    for (const numbers of parts.flatMap((part) => part.numbers ?? [])) {
      for (const number of numbers.faces) {
        const marked = file.emblem?.faces.includes(number) ?? false
        kinds.push({
          ...blank(`${color.letter}${number}`),
          face: String(number),
          color: color.name,
          number,
          points: number,
          emblem: marked ? (file.emblem?.id ?? null) : null,
        })
      }
    }
    for (const action of parts.flatMap((part) => part.actions ?? [])) {
      const { face, name, points, effects = [] } = action
      kinds.push({ ...blank(color.letter + face), face, color: color.name, name, points, effects })
    }
  }
  for (const wild of parts.flatMap((part) => part.wilds ?? [])) {
    const { code, name, points, effects = [], only_without_color: onlyWithoutColor = false } = wild
    kinds.push({ ...blank(code), name, points, effects, onlyWithoutColor })
  }
  return kinds
}

export function readEdition(id: EditionId, file: EditionFile): Edition {
  return {
    id,
    name: file.name ?? { en: id, es: id },
    colors: file.colors ?? [],
    emblem: file.emblem ?? null,
    kinds: new Map(kindsOf(file).map((kind) => [kind.card, kind])),
  }
}

// Those with a look of their own, the last one first: whatever isn't among them has the place -1, and comes after them.
const LAST_FIRST = ['saved-by-the-bell', 'frozen', 'zelda']

/** The editions among some files, those with colours, as in the rules. The one for whoever doesn't choose comes first. */
export function editionsIn(some: EditionFiles): EditionId[] {
  const place = (id: EditionId): number => (some[id]?.default ? LAST_FIRST.length : LAST_FIRST.indexOf(id))
  return Object.keys(some)
    .filter((id) => some[id]?.colors?.length)
    .sort((a, b) => place(b) - place(a))
}

export const EDITION_IDS = editionsIn(files)

export const EDITIONS = new Map(EDITION_IDS.map((id) => [id, readEdition(id, files[id] ?? {})]))

/** An edition; if the server is newer than this page and plays one that isn't known here, one without cards. */
export function editionOf(id: EditionId): Edition {
  return EDITIONS.get(id) ?? readEdition(id, {})
}

/** What is printed on a card; of one that isn't known, its code. */
export function kindOf(edition: Edition, card: CardCode): Kind {
  return edition.kinds.get(card) ?? blank(card)
}

/** Which of the colours of its edition this is. */
export function placeOf(edition: EditionId, color: ColorName): number {
  return Math.max(0, editionOf(edition).colors.findIndex(({ name }) => name === color))
}

/** The card that an edition is known by: its last wild. */
export function showpiece(edition: Edition): CardCode | null {
  return [...edition.kinds.keys()].at(-1) ?? null
}

/** The effect of a card by its name, if the card has it. */
export function effectOf(kind: Kind, effect: string): PrintedEffect | undefined {
  return kind.effects.find((each) => each.effect === effect)
}

export function hasClothing(edition: Edition): boolean {
  return [...edition.kinds.values()].some((kind) => effectOf(kind, 'clothing'))
}

/** The cards that a table can write a house rule on. */
export function customizable(edition: Edition): CardCode[] {
  return [...edition.kinds.values()].filter((kind) => effectOf(kind, 'house_rule')).map((k) => k.card)
}
