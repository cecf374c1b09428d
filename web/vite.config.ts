import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { fluentTexts, textsFile } from './texts.ts'

const OUT = '../src/penultima/page'
const LICENSES = 'licenses.md'

/** Adds the licenses of fonts to those of scripts, which Vite writes. */
function fontLicenses(): Plugin {
  return {
    name: 'font-licenses',
    apply: 'build',
    closeBundle() {
      const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
      for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@fontsource'))) {
        const folder = join('node_modules', name)
        const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
        const text = readFileSync(join(folder, 'LICENSE'), 'utf8')
        appendFileSync(join(OUT, LICENSES), `\n## ${name} - ${version} (${license})\n\n${text}`)
      }
    },
  }
}

function builtFiles(): string[] {
  return readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(OUT.length).replaceAll('\\', '/'))
    .sort()
}

type ModuleInfos = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null

/** A module, and all that are loaded with it. */
function withImports(id: string, infos: ModuleInfos, known = new Set<string>()): Set<string> {
  if (known.has(id)) return known
  known.add(id)
  for (const other of infos(id)?.importedIds ?? []) withImports(other, infos, known)
  return known
}

interface Graph {
  getModuleInfo: ModuleInfos
}

const source = (name: string): string => join(import.meta.dirname, 'src', name)
let reached: { first: Set<string>; start: Set<string>; home: Set<string>; lobby: Set<string>; table: Set<string>; parts: Set<string>[] } | null = null

function reach(graph: Graph): NonNullable<typeof reached> {
  const infos: ModuleInfos = (id) => graph.getModuleInfo(id)
  return (reached ??= {
    first: withImports(source('main.ts'), infos),
    start: withImports(source('start.ts'), infos),
    home: withImports(source('screens/Home.svelte'), infos),
    lobby: withImports(source('lobby/Lobby.svelte'), infos),
    table: withImports(source('table/Table.svelte'), infos),
    parts: (infos(source('lib/ui/part_files.ts'))?.dynamicallyImportedIds ?? []).map((part) => withImports(part, infos)),
  })
}

/** Modules that several parts need are in few files: a phone that fetches twenty small ones waits longer. But home, lobby and table don't wait for what none of their modules needs. */
function sharedFile(id: string, graph: Graph): string | null {
  const { start, home, lobby, table, parts } = reach(graph)
  const needed = parts.filter((part) => part.has(id)).length
  if (start.has(id) || (home.has(id) && needed > 1)) return id === source('start.ts') ? null : 'base'
  if (needed < 3) return null
  if (!table.has(id)) return 'more'
  return lobby.has(id) ? 'lobby' : 'table'
}

const SHARED_FILES = [
  // It must not wait for the others, for which it asks.
  { name: (id: string, graph: Graph) => (reach(graph).first.has(id) ? 'first' : null), debugName: 'first', priority: 1 },
  { name: sharedFile, debugName: 'shared' },
]

/** Names in index.html what the first script will ask for on every screen. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle).flatMap(({ fileName }) => {
          const attrs = { crossorigin: true, href: `/${fileName}` }
          if (/\/(base|start)-[^/]*\.js$/.test(fileName)) return [{ tag: 'link', attrs: { rel: 'modulepreload', ...attrs } }]
          if (/\/base-[^/]*\.css$/.test(fileName)) return [{ tag: 'link', attrs: { rel: 'stylesheet', ...attrs } }]
          return []
        }),
    },
  }
}

/** The service worker, with the list of all files of this build and its hash: another build is another version. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle() {
      const files = builtFiles().filter((file) => file !== `/${LICENSES}`)
      const version = createHash('sha256')
      for (const file of files) version.update(file).update(readFileSync(OUT + file))
      const kept = files.map((file) => (file === '/index.html' ? '/' : file))
      const source = readFileSync('service-worker.js', 'utf8')
        .replace("'@version@'", JSON.stringify(version.digest('hex').slice(0, 16)))
        .replace("'@files@'", JSON.stringify(kept))
      writeFileSync(join(OUT, 'service-worker.js'), source)
    },
  }
}

/** Beside each file that compresses well, the same compressed: the server needs no Brotli of its own. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const file of builtFiles()) {
        const content = readFileSync(OUT + file)
        const brotli = brotliCompressSync(content)
        if (brotli.length < 0.9 * content.length) writeFileSync(`${OUT}${file}.br`, brotli)
      }
    },
  }
}

export default defineConfig({
  plugins: [fluentTexts(), svelte(), fontLicenses(), preloads(), serviceWorker(), compressed()],
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: LICENSES },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: SHARED_FILES },
        chunkFileNames: ({ facadeModuleId }) => `assets/${textsFile(facadeModuleId ?? '') ?? '[name]'}-[hash].js`,
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 30_000, // a busy machine is no failure
  },
})
