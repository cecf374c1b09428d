/** The connection to the server: a WebSocket that reconnects by itself, and requests that are carried out once. */
import type { Message, Request } from '../generated/protocol'

export interface Listener {
  message(message: Message): void
  /** The connection is up (true) or down. */
  status(up: boolean): void
  /** The first request of each connection: to create, join, watch or resume. */
  hello(): Request
}

/** What carries requests to a table and its messages back. */
export interface Transport {
  listener: Listener
  /** Send a request and return its id. */
  send(request: Request): string
  /** Whether a request has not been answered yet. */
  awaits(id: string): boolean
  close(): void
  reconnectNow(): void
  reconnectIn(pauseMs: number): void
}

/** Before each attempt to reconnect. */
const MOST_REPEATED = 3
const RETRY_MS = [300, 600, 1200, 2400, 5000]
/** A server that has not answered for this long is gone, even if the browser has not noticed. */
const ANSWER_TIMEOUT_MS = 6000
/** After this long without a message, /healthz is asked whether the server is still there. */
const IDLE_MS = 12_000

/** Browsers have no crypto.randomUUID on plain http. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('')
}

/** The address names the table, if there is one yet: a load balancer may choose a server by it. */
function socketPath(hello: Request): string {
  const slug = 'slug' in hello ? hello.slug.toLowerCase().replace(/[^a-z0-9]/g, '') : ''
  return slug ? `/ws/${slug}` : '/ws'
}

export class Connection implements Transport {
  private socket: WebSocket | null = null
  private attempts = 0
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private answerTimer: ReturnType<typeof setTimeout> | undefined
  private idleTimer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private unanswered = new Map<string, Request>()
  /** How often each has been sent again. */
  private repeated = new Map<string, number>()

  constructor(public listener: Listener) {
    addEventListener('online', this.reconnectNow)
    addEventListener('offline', this.lost)
    this.open()
  }

  /** Unanswered requests are sent again after a reconnect. */
  send(request: Request): string {
    const id = newId()
    const named = { ...request, id }
    this.unanswered.set(id, named)
    this.write(named)
    return id
  }

  awaits(id: string): boolean {
    return this.unanswered.has(id)
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.reconnectNow)
    removeEventListener('offline', this.lost)
    this.dropSocket()
  }

  /** Reconnect without waiting: the person asked for it, or the network is back. */
  reconnectNow = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return
    this.attempts = 0
    this.dropSocket()
    this.open()
  }

  /** Drop this socket, and open another one after about this time. */
  reconnectIn(pauseMs: number): void {
    this.dropSocket()
    if (this.closed) return
    this.listener.status(false)
    this.retryTimer = setTimeout(() => this.open(), pauseMs * (0.8 + Math.random() * 0.4))
  }

  private open(): void {
    if (this.closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${socketPath(this.listener.hello())}`)
    this.socket = socket
    this.expectAnswer()
    socket.onopen = () => {
      if (socket === this.socket) this.write(this.listener.hello())
    }
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(frame.data) as Message)
    }
    socket.onclose = () => {
      if (socket === this.socket) this.lost()
    }
  }

  private lost = (): void => {
    this.reconnectIn(RETRY_MS[Math.min(this.attempts++, RETRY_MS.length - 1)] ?? 5000)
  }

  /** The socket may not have noticed that it is dead: its messages are ignored from here on. */
  private dropSocket(): void {
    clearTimeout(this.answerTimer)
    clearTimeout(this.idleTimer)
    clearTimeout(this.retryTimer)
    const dropped = this.socket
    this.socket = null
    dropped?.close()
  }

  private receive(message: Message): void {
    clearTimeout(this.answerTimer)
    this.checkWhenIdle()
    if (message.type === 'welcome') {
      this.attempts = 0
      this.unanswered.delete(message.id)
      const unanswered = [...this.unanswered] // without those that the listener is about to send
      this.listener.status(true)
      this.listener.message(message)
      for (const [id, request] of unanswered) this.repeat(id, request)
      return
    }
    if (message.type === 'update' && message.done) this.unanswered.delete(message.done)
    if (message.type === 'done' || message.type === 'error' || message.type === 'explanation' || message.type === 'seat_code' || message.type === 'replay' || message.type === 'analysis' || message.type === 'hint') this.unanswered.delete(message.id)
    this.listener.message(message)
  }

  /** A replay that ends the connection each time is given up; moves are repeated until they are answered. */
  private repeat(id: string, request: Request): void {
    const count = (this.repeated.get(id) ?? 0) + 1
    this.repeated.set(id, count)
    if (request.type !== 'replay' || count <= MOST_REPEATED) return this.write(request)
    this.unanswered.delete(id)
    this.listener.message({ type: 'error', id, code: 'failed', clause: null, key: 'server-failed', facts: {}, text: '', retry_ms: null })
  }

  /** Over HTTP, because every request on the socket counts as coming back to the table. */
  private checkWhenIdle(): void {
    clearTimeout(this.idleTimer)
    const socket = this.socket
    this.idleTimer = setTimeout(async () => {
      try {
        await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
        if (socket === this.socket) this.checkWhenIdle()
      } catch {
        if (socket === this.socket) this.lost()
      }
    }, IDLE_MS)
  }

  private write(request: Request): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.socket.send(JSON.stringify(request))
    this.expectAnswer()
  }

  private expectAnswer(): void {
    clearTimeout(this.answerTimer)
    this.answerTimer = setTimeout(this.lost, ANSWER_TIMEOUT_MS)
  }
}
