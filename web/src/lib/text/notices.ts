/** Notices as lines that are shown for a moment. */
import type { Game } from '../state/game.svelte'
import type { Notice } from '../generated/protocol'
import { say } from './fluent.svelte'

/** The line for the person at this page, or null if the page shows it elsewhere or it is of no interest to them. */
export function noticeText(notice: Notice, game: Game): string | null {
  switch (notice.type) {
    case 'rules_changed':
      return game.isHost ? null : say('page-rules-changed')
    case 'seat_left':
      return game.table?.phase === 'lobby' ? null : say('page-bot-took-over', { name: game.reader.name(notice.seat) })
    case 'bot_took_over':
      return say('page-bot-took-over', { name: game.reader.name(notice.seat) })
    case 'came_back':
      return game.reader.about('page-came-back', notice.seat)
    case 'rule_proposed':
      return notice.rule && game.me && notice.seat !== game.you ? say('page-rule-proposed', { name: game.reader.name(notice.seat) }) : null
    case 'time_ran_out':
      return game.reader.about('page-time-ran-out', notice.seat)
    case 'table_opened':
    case 'sat_down':
    case 'bot_seated':
    case 'level_chosen':
    case 'seats_reordered':
    case 'host_changed':
    case 'ready_changed':
    case 'outfit_chosen':
    case 'rule_voted':
    case 'match_started':
    case 'opening_skipped':
    case 'chat_message':
    case 'back_to_lobby':
      return null
  }
}
