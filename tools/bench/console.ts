/**
 * Measures in Chromium how long the console takes from a key in the search of a project with 50,000 features until the
 * rows are painted. CHROMIUM_PATH names the browser.
 */
import { chromium, type Page } from 'playwright-core'
import { median } from './load.ts'
import { fill } from './scale.ts'
import { LARGE } from './scale-data.ts'
import { KEY, startServer } from './server.ts'
import { verdict } from './table.ts'

const SIZE = { features: 50_000, teams: 20, events: 25_000 }
const PORT = 4363
/** No two of them begin with the same letter, since the console keeps what it has read. All of them find something. */
const WORDS = ['large-427', 'checkout', '4242']
const ROUNDS = 5
const PAUSE_MS = 300
const MOST_MS = 150

/** Begins to wait for the next key, and until the table shows what it asked for; `painted` resolves with the time. */
const WAIT = `void (globalThis.painted = new Promise((resolve) => {
  let pressedAt
  addEventListener('keydown', () => { pressedAt = performance.now() }, { capture: true, once: true })
  const painted = () => resolve(performance.now() - pressedAt)
  const observer = new MutationObserver(() => {
    const wanted = document.querySelector('input[type=search]').value
    const asked = new URLSearchParams(location.search).get('q')
    const table = document.querySelector('.table[aria-busy=false]')
    if (pressedAt === undefined || asked !== wanted || table === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(painted))
  })
  observer.observe(document.getElementById('content'), { subtree: true, childList: true, attributes: true, characterData: true })
}))`

export async function measureConsole(newDatabase: () => Promise<string>): Promise<void> {
  const url = await newDatabase()
  await fill(url, SIZE)
  const server = await startServer({ DATABASE_URL: url }, PORT)
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.address}/projects/${LARGE}`)
    await page.getByLabel('Key').fill(KEY)
    await page.keyboard.press('Enter')
    await page.locator('tbody tr').first().waitFor()
    const times = await timesOf(page)
    const [p50, p95] = [
      median(times),
      times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0,
    ]
    console.log(
      `console: ${times.length} keys in the search of ${SIZE.features} features; milliseconds until the rows are painted
  median ${p50.toFixed(0)}, 95 % within ${p95.toFixed(0)}${verdict(`median at most ${MOST_MS}`, p50 <= MOST_MS)}`,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Types words, letter by letter, slowly enough that each letter is a search. The first round does not count. */
async function timesOf(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await page.reload()
    await page.locator('tbody tr').first().waitFor()
    for (const word of WORDS) {
      await page.getByLabel('Search features').fill('')
      await page.waitForTimeout(PAUSE_MS)
      for (const letter of word) {
        await page.evaluate(WAIT)
        await page.keyboard.press(letter)
        const time = await page.evaluate<number>('painted')
        if (round > 0) times.push(time)
        await page.waitForTimeout(PAUSE_MS)
      }
    }
  }
  return times
}
