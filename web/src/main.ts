import { mount } from 'svelte'
import App from './App.svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

const page = document.getElementById('page')
if (!page) throw new Error('index.html has lost its #page')
mount(App, { target: page })
