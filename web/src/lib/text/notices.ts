/** Notices as lines that are shown for a moment. */
import type { Game } from '../state/game.svelte'
import type { Notice } from '../generated/protocol'
import { say } from './fluent.svelte'
import { andList } from './lists'

/** The line for the person at this page, or null if the page shows it elsewhere or it is of no interest to them. */
export function noticeText(notice: Notice, game: Game): string | null {
  switch (notice.type) {
    case 'rules_changed':
      return game.isHost ? null : say('page-rules-changed')
    case 'seat_left':
      return game.table?.phase === 'lobby' ? null : game.reader.about('page-bot-took-over', notice.seat)
    case 'bot_took_over':
      return game.reader.about('page-bot-took-over', notice.seat)
    case 'takeover_voted':
      return notice.seat === game.you ? null : game.reader.about('page-wants-bot', notice.seat, notice.whom)
    case 'sat_down':
      return game.table?.phase === 'lobby' || notice.seat === game.you ? null : say('page-sat-down', { name: notice.name })
    case 'seat_reclaimed':
    case 'came_back':
      return game.reader.about('page-came-back', notice.seat)
    case 'rule_proposed':
      return game.me && notice.seat !== game.you ? say(notice.rule ? 'page-rule-proposed' : 'page-wipe-proposed', { name: game.reader.name(notice.seat) }) : null
    case 'rules_not_agreed':
      return say('page-rules-not-agreed', { count: notice.cards.length })
    case 'ruling_voted':
      // The author reads it where the ruling is entered.
      return notice.agree || notice.seat === game.you || game.table?.ruling?.seat === game.you ? null : say('page-objected', { name: game.reader.name(notice.seat) })
    case 'table_locked':
      return game.isHost ? null : say(notice.locked ? 'page-locked-note' : 'page-lock-note')
    case 'table_listed':
      return game.isHost ? null : say(notice.listed ? 'page-listed-note' : 'page-unlisted-note')
    case 'time_ran_out':
      return game.reader.about('page-time-ran-out', notice.seat)
    case 'parts_fixed':
      return notice.left_out?.length ? say('fair-parts-left-out', { names: game.reader.people(notice.left_out) }) : null
    case 'parts_revealed': {
      const missing = notice.parts.filter((part) => !part.contribution).map(({ seat }) => game.partName(seat))
      return missing.length ? say('fair-parts-missing', { names: andList(missing) }) : null
    }
    case 'hint_given':
    case 'deal_committed':
    case 'part_committed':
    case 'secret_revealed':
    case 'table_opened':
    case 'bot_seated':
    case 'level_chosen':
    case 'seats_reordered':
    case 'host_changed':
    case 'ready_changed':
    case 'outfit_chosen':
    case 'avatar_chosen':
    case 'rule_voted':
    case 'ruling_proposed':
    case 'match_started':
    case 'opening_skipped':
    case 'chat_message':
    case 'bans_lifted':
    case 'back_to_lobby':
      return null
  }
}
