/** The wire to the server: one socket that comes back by itself, and requests that are carried out once. */
import type { Message, Request } from '../generated/protocol'

export interface Listener {
  message(message: Message): void
  /** The wire is up (true) or down. */
  wire(up: boolean): void
  /** How to introduce oneself, on coming and on coming back. */
  hello(): Request
}

const PAUSES_MS = [300, 600, 1200, 2400, 5000]
/** The server answers at once. A wire that doesn't for so long is dead, even if the browser hasn't noticed. */
const DEAD_MS = 6000
/** Nothing happens at a table for so long without a look if the server is still there. */
const QUIET_MS = 12_000

/** Works on plain http too, where browsers have no crypto.randomUUID. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('')
}

export class Connection {
  private socket: WebSocket | null = null
  private attempts = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private quiet: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private unanswered = new Map<string, Request>()

  constructor(public listener: Listener) {
    addEventListener('online', this.hurry)
    addEventListener('offline', this.lose)
    this.open()
  }

  /** Send a request and return its id. Unanswered ones are sent again after a broken wire. */
  send(request: Request): string {
    const id = newId()
    const named = { ...request, id }
    this.unanswered.set(id, named)
    this.write(named)
    return id
  }

  /** Whether a request still waits for its answer. */
  awaits(id: string): boolean {
    return this.unanswered.has(id)
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.hurry)
    removeEventListener('offline', this.lose)
    this.leaveSocket()
  }

  /** Somebody asked to come back, or the network is there again: don't wait. */
  hurry = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return
    this.attempts = 0
    this.leaveSocket()
    this.open()
  }

  /** The wire is of no use now: another socket is tried after a while. */
  later(pauseMs: number): void {
    this.leaveSocket()
    if (this.closed) return
    this.listener.wire(false)
    this.timer = setTimeout(() => this.open(), pauseMs * (0.8 + Math.random() * 0.4))
  }

  private open(): void {
    if (this.closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws`)
    this.socket = socket
    this.expectAnswer()
    socket.onopen = () => {
      if (socket === this.socket) this.write(this.listener.hello())
    }
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(frame.data) as Message)
    }
    socket.onclose = () => {
      if (socket === this.socket) this.lose()
    }
  }

  private lose = (): void => {
    this.later(PAUSES_MS[Math.min(this.attempts++, PAUSES_MS.length - 1)] ?? 5000)
  }

  /** The socket may not have noticed that it is dead: whatever it still brings is not heard. */
  private leaveSocket(): void {
    clearTimeout(this.silence)
    clearTimeout(this.quiet)
    clearTimeout(this.timer)
    const left = this.socket
    this.socket = null
    left?.close()
  }

  private receive(message: Message): void {
    clearTimeout(this.silence)
    this.listen()
    if (message.type === 'welcome') {
      this.attempts = 0
      this.unanswered.delete(message.id)
      this.listener.wire(true)
      this.listener.message(message)
      for (const request of this.unanswered.values()) this.write(request)
      return
    }
    if (message.type === 'update' && message.done) this.unanswered.delete(message.done)
    if (message.type === 'done' || message.type === 'error' || message.type === 'explanation' || message.type === 'replay') this.unanswered.delete(message.id)
    this.listener.message(message)
  }

  /** Asked beside the socket, because whoever speaks there is at the table. */
  private listen(): void {
    clearTimeout(this.quiet)
    const socket = this.socket
    this.quiet = setTimeout(async () => {
      try {
        await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(DEAD_MS) })
        if (socket === this.socket) this.listen()
      } catch {
        if (socket === this.socket) this.lose()
      }
    }, QUIET_MS)
  }

  private write(request: Request): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.socket.send(JSON.stringify(request))
    this.expectAnswer()
  }

  private expectAnswer(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(this.lose, DEAD_MS)
  }
}
