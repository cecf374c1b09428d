/** The page as an app: the service worker, installing, and whether there is a network. */

interface InstallPrompt extends globalThis.Event {
  prompt(): Promise<unknown>
}

class App {
  online = $state(navigator.onLine)
  private prompt = $state.raw<InstallPrompt | null>(null)

  constructor() {
    addEventListener('online', () => (this.online = true))
    addEventListener('offline', () => (this.online = false))
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault() // the browser's own banner: it is asked for in the settings
      this.prompt = event as InstallPrompt
    })
    addEventListener('appinstalled', () => (this.prompt = null))
  }

  /** Whether the browser lets this page be installed at all. Only over HTTPS and on this machine itself. */
  readonly secure = window.isSecureContext === true

  /** The page may have come from the service worker, and the server may be gone although there is a network. */
  async check(): Promise<void> {
    if (!navigator.serviceWorker?.controller) return
    try {
      this.online = (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4000) })).ok
    } catch {
      this.online = false
    }
  }

  get canInstall(): boolean {
    return this.prompt !== null
  }

  async install(): Promise<void> {
    await this.prompt?.prompt()
    this.prompt = null
  }

  /** Where there is no secure connection, there is no service worker, and the page works as before. */
  async start(): Promise<void> {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
    try {
      await navigator.serviceWorker.register('/service-worker.js')
    } catch {
      // Some browsers forbid it in private windows.
    }
  }
}

export const app = new App()
