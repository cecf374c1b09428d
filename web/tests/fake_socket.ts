/** A WebSocket whose server side is controlled by the test. */
import type { Message, Request } from '../src/lib/generated/protocol'

export class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []

  static get latest(): FakeSocket {
    return this.all.at(-1)!
  }

  readyState = 0
  sent: Request[] = []
  onopen: (() => void) | null = null
  onmessage: ((frame: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Request)
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  tell(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
