/** Chat messages in the reader's language. */
import type { ChatMessageNotice } from '../generated/protocol'
import { say } from './fluent.svelte'

export function saidText(said: ChatMessageNotice): string {
  return said.preset ? say(`page-preset-${said.preset}`) : (said.text ?? '')
}
