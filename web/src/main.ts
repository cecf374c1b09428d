import { mount, type Component } from 'svelte'
import App from './App.svelte'
import { app } from './lib/app/install.svelte'
import { savedSeat } from './lib/net/saved_seats'
import { router } from './lib/state/router.svelte'
import { language, load } from './lib/text/fluent.svelte'
import { parts, type Part } from './lib/ui/parts.svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

const page = document.getElementById('page')
if (!page) throw new Error('index.html has lost its #page')

/** In development, all cards are shown at /gallery. */
async function screen(): Promise<Component> {
  if (import.meta.env.DEV && location.pathname === '/gallery') return (await import('./screens/Gallery.svelte')).default
  return App
}

/** What the first screen is made of, fetched together with its texts. */
function firstPart(): Part<any> {
  const route = router.route
  switch (route.at) {
    case 'table':
      return savedSeat(route.slug) ? parts.table : parts.join
    case 'create':
    case 'television':
    case 'certificate':
    case 'replay':
    case 'verify':
      return parts[route.at]
    default:
      return parts.home
  }
}

void Promise.all([screen(), load(language.current), firstPart().load()]).then(([component]) => {
  page.replaceChildren() // index.html has the outline of a card
  mount(component, { target: page })
  // After everything else: it fetches all files.
  addEventListener('load', () => void app.start())
  if (document.readyState === 'complete') void app.start()
})
