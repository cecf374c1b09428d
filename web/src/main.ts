import { mount, type Component } from 'svelte'
import App from './App.svelte'
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

void screen().then((component) => mount(component, { target: page }))
