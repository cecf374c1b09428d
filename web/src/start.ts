/** Shows the first screen, once its part of the page and the texts are there. */
import { mount, type Component } from 'svelte'
import App from './App.svelte'
import { app } from './lib/app/install.svelte'
import { router } from './lib/state/router.svelte'
import { language, load } from './lib/text/fluent.svelte'
import { firstPart } from './lib/ui/part_files'
import { parts } from './lib/ui/parts.svelte'
import { nextTask, startup } from './lib/ui/startup'

/** In development, all cards are shown at /gallery. */
async function screen(): Promise<Component> {
  if (import.meta.env.DEV && location.pathname === '/gallery') return (await import('./screens/Gallery.svelte')).default
  return App
}

async function start(): Promise<void> {
  const page = document.getElementById('page')
  if (!page) throw new Error('index.html has lost its #page')
  const [component] = await Promise.all([screen(), load(language.current), parts[firstPart(router.route)].load()])
  await nextTask()
  startup.begin()
  page.replaceChildren() // index.html has the outline of a card
  mount(component, { target: page })
  // After everything else: it fetches all files.
  addEventListener('load', () => void app.start())
  if (document.readyState === 'complete') void app.start()
}

void start()
