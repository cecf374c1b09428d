import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Message files without their comments and most of their spaces: those are for translators. */
function fluent(): Plugin {
  return {
    name: 'fluent',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.ftl')) return null
      const text = readFileSync(id, 'utf8')
        .replace(/^#.*\n/gm, '')
        .replace(/\n{2,}/g, '\n')
        .replace(/^ +/gm, ' ')
        .replace(/\{ | \}/g, (brace) => brace.trim())
      return `export default ${JSON.stringify(text)}`
    },
  }
}

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

/** The service worker, with the list of all files of this build and its hash: another build is another version. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle() {
      const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && file.name !== LICENSES)
        .map((file) => join(file.parentPath, file.name).slice(OUT.length).replaceAll('\\', '/'))
        .sort()
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

export default defineConfig({
  plugins: [fluent(), svelte(), fontLicenses(), serviceWorker()],
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: LICENSES },
    // What most parts need is one file: a phone that fetches twenty small ones waits longer.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
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
