// Runs Lighthouse as a phone would load the page, and prints one line of JSON: scores and figures of each run.
// node audit.mjs CHROMIUM URL RUNS [JSON of local storage]
import { writeFileSync } from 'node:fs'
import { navigationGather } from 'lighthouse/core/gather/navigation-runner.js'
import { Runner } from 'lighthouse/core/runner.js'
import puppeteer from 'puppeteer-core'
import { inCpuTime } from './cpu_time.mjs'

const [executablePath, url, runs, kept = '{}'] = process.argv.slice(2)
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index', 'cumulative-layout-shift']
const ATTEMPTS = 3
/** The server's own time for an answer. Measured, it would contain what other programs take. */
const { origin } = new URL(url)
const precomputedLanternData = { additionalRttByOrigin: { [origin]: 0 }, serverResponseTimeByOrigin: { [origin]: 10 } }

async function audit() {
  const browser = await puppeteer.launch({ executablePath, args: FLAGS, headless: true, protocolTimeout: 600_000 })
  try {
    const page = await browser.newPage()
    // A text file of the same origin: the storage is filled before the page is opened for the first time.
    await page.goto(new URL('/healthz', url).href)
    await page.evaluate((items) => Object.assign(localStorage, items), JSON.parse(kept))
    const flags = { onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error', precomputedLanternData, maxWaitForFcp: 60_000, maxWaitForLoad: 90_000 }
    const { artifacts, runnerOptions } = await navigationGather(page, url, { flags })
    artifacts.Trace.traceEvents = inCpuTime(artifacts.Trace.traceEvents)
    const { lhr } = await Runner.audit(artifacts, { ...runnerOptions, computedCache: new Map() })
    if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify(lhr)) // everything, to look into
    return lhr
  } finally {
    await browser.close()
  }
}

/** A run in which something could not be measured is repeated. */
async function complete() {
  for (let attempt = 1; ; attempt++) {
    const lhr = await audit()
    const missing = FIGURES.filter((id) => lhr.audits[id].numericValue === undefined)
    if (!missing.length) return lhr
    if (attempt === ATTEMPTS) throw new Error(`not measured: ${missing.map((id) => `${id} (${lhr.audits[id].errorMessage})`).join(', ')}`)
  }
}

const results = []
for (let run = 0; run < Number(runs); run++) {
  const lhr = await complete()
  results.push({
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((lhr.categories[id].score ?? 0) * 100)])),
    figures: Object.fromEntries(FIGURES.map((id) => [id, lhr.audits[id].numericValue])),
    bytes: lhr.audits['network-requests'].details.items
      .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    failed: Object.values(lhr.audits)
      .filter(({ id, score }) => score !== null && score < 1 && CATEGORIES.slice(1).some((name) => lhr.categories[name].auditRefs.some((ref) => ref.id === id && ref.weight > 0)))
      .map(({ id, details }) => `${id}: ${JSON.stringify(details?.items?.slice(0, 3) ?? '').slice(0, 300)}`),
  })
}
console.log(JSON.stringify(results))
