/** The first script, and a small one: it asks for everything that the first screen is made of, all at once. */
import { routeOf } from './lib/state/routes'
import { firstLang, TEXTS } from './lib/text/languages'
import { FILES, firstPart } from './lib/ui/part_files'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

const part = FILES[firstPart(routeOf(location.pathname))]
// Those who wait for them report what fails.
for (const file of [TEXTS[firstLang()].page, part]) file().catch(() => {})
void import('./start')
