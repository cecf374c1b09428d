/** The three editions: which cards there are and what is printed on them, from the rules' own files. */
import common from '../../../src/penultima/editions/common.toml'
import frozen from '../../../src/penultima/editions/frozen.toml'
import bell from '../../../src/penultima/editions/saved-by-the-bell.toml'
import zelda from '../../../src/penultima/editions/zelda.toml'

export type EditionId = 'zelda' | 'frozen' | 'saved-by-the-bell'
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
  copies: number
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

function kindsOf(file: EditionFile): Kind[] {
  const kinds: Kind[] = []
  const parts = [common, file]
  for (const color of file.colors ?? []) {
    for (const numbers of parts.flatMap((part) => part.numbers ?? [])) {
      for (const number of numbers.faces) {
        const marked = file.emblem?.faces.includes(number) ?? false
        kinds.push({
          card: `${color.letter}${number}`,
          face: String(number),
          color: color.name,
          number,
          points: number,
          copies: numbers.copies,
          emblem: marked ? (file.emblem?.id ?? null) : null,
          name: null,
          effects: [],
          onlyWithoutColor: false,
        })
      }
    }
    for (const action of parts.flatMap((part) => part.actions ?? [])) {
      kinds.push({
        card: color.letter + action.face,
        face: action.face,
        color: color.name,
        number: null,
        points: action.points,
        copies: action.copies,
        emblem: null,
        name: action.name,
        effects: action.effects ?? [],
        onlyWithoutColor: false,
      })
    }
  }
  for (const wild of parts.flatMap((part) => part.wilds ?? [])) {
    kinds.push({
      card: wild.code,
      face: wild.code,
      color: null,
      number: null,
      points: wild.points,
      copies: wild.copies,
      emblem: null,
      name: wild.name,
      effects: wild.effects ?? [],
      onlyWithoutColor: wild.only_without_color ?? false,
    })
  }
  return kinds
}

function read(id: EditionId, file: EditionFile): Edition {
  return {
    id,
    name: file.name ?? { en: id, es: id },
    colors: file.colors ?? [],
    emblem: file.emblem ?? null,
    kinds: new Map(kindsOf(file).map((kind) => [kind.card, kind])),
  }
}

export const EDITIONS: Record<EditionId, Edition> = {
  zelda: read('zelda', zelda),
  frozen: read('frozen', frozen),
  'saved-by-the-bell': read('saved-by-the-bell', bell),
}

export const EDITION_IDS = Object.keys(EDITIONS) as EditionId[]

export function isEdition(id: string): id is EditionId {
  return id in EDITIONS
}

export function kindOf(edition: Edition, card: CardCode): Kind {
  const kind = edition.kinds.get(card)
  if (!kind) throw new Error(`${card} is no card of ${edition.id}`)
  return kind
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
