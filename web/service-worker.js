// The service worker: keeps the page's own files, so that the app opens without a network. The build puts in the list of files and its hash.
// It never answers for the server: what /api, /ws and the rest say is always asked for.
const VERSION = '@version@'
const FILES = '@files@'
const PREFIX = 'penultima-page-'
const CACHE = PREFIX + VERSION
/** A network that doesn't answer for this long is as good as none. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  // Names in /assets/ have hashes; the others must not come from the browser's own cache.
  const asked = FILES.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(asked)))
})

// A new version waits until no page of the old one is open: their other parts are in the old cache.
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  // The page itself comes from the network where there is one: a reload always brings the server's own version.
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request).catch(() => kept('/')))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(url.pathname).catch(() => fetch(request)))
  else if (FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => kept(url.pathname)))
})

function fromNetwork(request) {
  return fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
}

async function kept(path) {
  const found = await caches.match(path, { cacheName: CACHE, ignoreVary: true })
  if (!found) throw new Error(`not kept: ${path}`)
  return found
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.path ?? '/'
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === path)
      return open ? open.focus() : self.clients.openWindow(path)
    }),
  )
})
