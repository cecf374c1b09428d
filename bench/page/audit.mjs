// Runs Lighthouse as a phone would load the page, and prints one line of JSON: scores and figures of each run.
// node audit.mjs CHROMIUM URL RUNS [JSON of local storage]
import { writeFileSync } from 'node:fs'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const [executablePath, url, runs, kept = '{}'] = process.argv.slice(2)
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index', 'cumulative-layout-shift']

const results = []
for (let run = 0; run < Number(runs); run++) {
  const browser = await puppeteer.launch({ executablePath, args: FLAGS, headless: true })
  try {
    const page = await browser.newPage()
    // A text file of the same origin: the storage is filled before the page is opened for the first time.
    await page.goto(new URL('/healthz', url).href)
    await page.evaluate((items) => Object.assign(localStorage, items), JSON.parse(kept))
    const { lhr } = await lighthouse(url, { onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' }, undefined, page)
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
    if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify(lhr)) // everything, to look into
  } finally {
    await browser.close()
  }
}
console.log(JSON.stringify(results))
