/** Sounds and announcements for each update. */
import { announcer } from './announcer.svelte'
import type { Batch, Game } from '../state/game.svelte'
import type { Event } from '../generated/protocol'
import { settings } from '../state/settings.svelte'
import { silence } from '../state/silence.svelte'
import { colorNote, sound } from './sound'
import { topCard } from '../text/cards'
import { rulingText } from '../text/effects'
import { saidText } from '../text/chat'
import { eventText } from '../text/events'
import { promptText } from '../text/prompts'
import { say } from '../text/fluent.svelte'

const BRIEF = new Set<Event['type']>(['played', 'drew', 'judged', 'caught', 'called', 'round_ended', 'match_ended', 'reversed'])

export function react(game: Game, batch: Batch): void {
  for (const event of batch.events) {
    playSound(game, event, batch)
    if (isShownElsewhere(event, batch.after?.seat ?? null)) continue
    if (settings.announcements === 'brief' && !BRIEF.has(event.type)) continue
    const line = eventText(event, game.reader, batch.after)
    if (line) announcer.announce(line)
  }
  for (const notice of batch.notices) {
    if (notice.type === 'chat_message' && notice.seat !== game.you && silence.hears(game.slug, notice)) {
      sound('said')
      announcer.announce(`${notice.name ?? ''}: ${saidText(notice)}`)
    }
    if (notice.type === 'sat_down') sound('join')
    if (notice.type === 'seat_left') sound('leave')
    if (notice.type === 'ruling_proposed' && notice.seat !== game.you) {
      sound('challenge')
      announcer.interrupt(rulingText(notice.steps, notice.seat, game.reader))
    }
  }
  yourTurn(game, batch)
}

/** Whose turn it is, and who sees one's own hand, is announced with the component that shows it. */
function isShownElsewhere(event: Event, viewer: number | null): boolean {
  if (event.type === 'turn_began') return true
  if (event.type === 'asked') return event.prompt.phase === 'turn'
  return event.type === 'hand_shown' && event.player === viewer
}

/** Announce a question to the reader at once. */
function yourTurn(game: Game, { before, after }: Batch): void {
  if (!after || after.seat === null || !('seat' in after.prompt)) return
  const wasMine = before && 'seat' in before.prompt && before.prompt.seat === after.seat && before.prompt.phase === after.prompt.phase
  if (after.owed !== null && after.owed !== before?.owed && after.owed !== after.seat) {
    announcer.interrupt(say('page-catch-announce', { name: game.reader.name(after.owed) }))
    sound('catch')
    return
  }
  if (after.prompt.seat !== after.seat || wasMine) return
  sound('turn')
  if (after.prompt.phase !== 'turn') return announcer.interrupt(promptText(after, game.reader))
  const fit = after.hand.filter((card) => after.legal.some((move) => move.do === 'play' && move.card === card)).length
  announcer.interrupt(say('event-turn-now', { card: topCard(game.edition, after), fit, count: after.hand.length }))
}

function playSound(game: Game, event: Event, { after }: Batch): void {
  switch (event.type) {
    case 'played': {
      const kind = game.edition.kinds.get(event.card)
      const effect = kind?.effects[0]?.effect
      if (kind?.color !== null) sound('play')
      else if (effect === 'demand') sound('demand')
      else if (effect === 'clothing') sound('rad')
      else if (effect === 'discard_color') sound('let-go')
      else sound('wild')
      if (event.color) colorNote(game.edition.colors.findIndex((color) => color.name === event.color))
      return
    }
    case 'drew':
      return sound(event.count >= 4 ? 'draw-four' : event.count >= 2 ? 'draw-two' : 'draw')
    case 'reshuffled':
    case 'hands_shuffled':
      return sound('shuffle')
    case 'dealt':
      return sound('deal')
    case 'took':
      return sound('draw')
    case 'reversed':
      return sound('reverse')
    case 'skipped':
    case 'lost_turn':
      return sound('skip')
    case 'called':
      return sound('uno')
    case 'caught':
      return sound('caught')
    case 'challenged':
      return sound('challenge')
    case 'judged':
      return sound(event.guilty ? 'guilty' : 'innocent')
    case 'round_ended':
      return sound(event.winner === after?.seat ? 'round-won' : 'out')
    case 'match_ended':
      return sound('match-won')
    case 'lot_drawn':
    case 'dealer_chosen':
    case 'seeded':
    case 'dressed':
    case 'position_set':
    case 'turned_up':
    case 'put_back':
    case 'turn_began':
    case 'asked':
    case 'kept':
    case 'passed':
    case 'repeated':
    case 'color_named':
    case 'owes_call':
    case 'accused':
    case 'hand_shown':
    case 'accepted':
    case 'discarded':
    case 'hands_swapped':
    case 'hands_passed':
    case 'player_chosen':
    case 'gave':
    case 'picked':
    case 'will_lose_turn':
    case 'house_rules_written':
    case 'ruled':
    case 'honored':
      return
    default:
      event satisfies never
  }
}
