/** The page's texts for the bundler, from src/penultima/locale, where each folder is a language.
 *
 *  `virtual:texts` tells how to fetch them: a file for each language and part of the page. texts.json has the parts and
 *  their Fluent files: `page` is there at first, the others come with their screens. The rulebook comes from the server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

const LOCALES = join(import.meta.dirname, '../src/penultima/locale')
const PARTS: Record<string, string[]> = JSON.parse(readFileSync(join(import.meta.dirname, 'texts.json'), 'utf8'))
const ID = 'virtual:texts'
const ENGLISH = 'en'

const languages = readdirSync(LOCALES).filter((lang) => existsSync(join(LOCALES, lang, 'language.ftl')))

/** Parsed here: it takes a phone a tenth of a second. What isn't translated yet is said in English. */
function parsed(lang: string, part: string): Pick<FluentResource, 'body'> {
  const texts = (of: string): FluentResource['body'] =>
    (PARTS[part] ?? [])
      .map((name) => join(LOCALES, of, `${name}.ftl`))
      .filter((file) => existsSync(file))
      .flatMap((file) => new FluentResource(readFileSync(file, 'utf8')).body)
  const own = texts(lang)
  const known = new Set(own.map(({ id }) => id))
  return { body: [...own, ...texts(ENGLISH).filter(({ id }) => !known.has(id))] }
}

/** Hardly any message has attributes: those without get theirs when they are read. */
function withoutEmpty(key: string, value: object): object | undefined {
  return key === 'attributes' && Object.keys(value).length === 0 ? undefined : value
}

/** The name of the built file, for a module of texts. */
export function textsFile(id: string): string | null {
  const [, lang, part] = id.match(`^\0${ID}/(.+)/(.+)$`) ?? []
  return lang && part ? (part === 'page' ? lang : `${lang}-${part}`) : null
}

export function fluentTexts(): Plugin {
  return {
    name: 'fluent-texts',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ID}`) {
        const parts = (lang: string): string => Object.keys(PARTS).map((part) => `${part}: () => import('${ID}/${lang}/${part}')`).join(', ')
        return `export const TEXTS = { ${languages.map((lang) => `'${lang}': { ${parts(lang)} }`).join(', ')} }`
      }
      const [, lang, part] = id.match(`^\0${ID}/(.+)/(.+)$`) ?? []
      if (!lang || !part) return null
      // As a string: browsers read JSON faster than the same script.
      const json = JSON.stringify(parsed(lang, part), withoutEmpty)
      return `const texts = JSON.parse(${JSON.stringify(json)})\nfor (const text of texts.body) text.attributes ??= {}\nexport default texts`
    },
  }
}
