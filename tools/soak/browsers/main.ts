/**
 * Lets two users edit one feature in two browsers at random, with preconditions, and compares what their pages have
 * reported with the event log; see docs/contribute/soak.md. Exits with 1 if an edit was lost, or made over one that its
 * author had not seen, or if the pages show different things in the end.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { randomFrom } from '../random.ts'
import { wrongEdits } from './check.ts'
import { authorEvent } from './events.ts'
import { FEATURE, makeScene } from './scene.ts'
import { startEmbedded } from './server.ts'
import { editTogether, type Opened, statesAtTheEnd } from './together.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Accepted: --minutes, a number more than 0; --seed, a whole number')
  process.exit(2)
}
/** How many events a request returns. */
const PAGE_SIZE = 100

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
if (!existsSync(executablePath)) {
  console.error('This needs Chromium: CHROMIUM_PATH names one')
  process.exit(2)
}

execFileSync('npm', ['run', '--silent', 'build'])
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-browsers-'))
const server = await startEmbedded(folder)
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await makeScene(server.ask)
  const wrong: string[] = []
  const opened = [await open(browser, 'ada', wrong), await open(browser, 'grace', wrong)]
  console.log(`two browsers, ${minutes} minutes, seed ${seed}`)
  const end = Date.now() + minutes * 60_000
  const authors = await editTogether(opened, randomFrom(seed), () => Date.now() < end)
  for (const [index, { name, reported, met }] of authors.entries()) {
    const events = await eventsOf(opened[index]?.createdBy ?? '')
    wrong.push(...wrongEdits(reported, events.map(authorEvent)).map((text) => `${name}: ${text}`))
    console.log(
      `${name}: ${reported.length} edits, ${met.conflicts} refused with 412, ${met.clashes} chosen between two changes, ${met.discarded} given up`,
    )
  }
  const states = await statesAtTheEnd(opened)
  if (new Set(states).size > 1) wrong.push(`the pages show different things: ${states.join('\n')}`)
  console.log(wrong.length === 0 ? 'no edit is lost, and both pages show the same' : `${wrong.length} wrong`)
  for (const text of wrong.slice(0, 10)) console.log(`  ${text}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Opens the feature in a browser of its own, with a key of a service account. */
async function open(of: Browser, username: string, wrong: string[]): Promise<Opened> {
  const account = (await server.ask('POST', '/api/admin/service-account', {
    username,
    name: username,
    rootRole: 1,
  })) as {
    id: number
  }
  const token = (await server.ask('POST', `/api/admin/service-account/${account.id}/token`, {
    description: 'browser',
    expiresAt: '2999-01-01T00:00:00Z',
  })) as { secret: string }
  const context = await of.newContext({ baseURL: server.address(), viewport: { width: 1440, height: 1200 } })
  await context.addInitScript(`sessionStorage.setItem('flaghoist-key', ${JSON.stringify(token.secret)})`)
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(`${username}: ${error.message}`))
  await page.goto(`/projects/${FEATURE.projectId}/features/${FEATURE.featureName}`)
  await page.locator('.strategy-text').first().waitFor()
  return { page, createdBy: username }
}

type LoggedEvent = { id: number; type: string; createdBy: string; data: unknown; preData: unknown }

/** Returns the events of an author in the feature, the oldest first. */
async function eventsOf(createdBy: string): Promise<LoggedEvent[]> {
  const { projectId: project, featureName: feature } = FEATURE
  const events: LoggedEvent[] = []
  for (let offset = 0; ; ) {
    const body = { project, feature, limit: PAGE_SIZE, ...(offset > 0 && { offset }) }
    const page = (await server.ask('POST', '/api/admin/events/search', body)) as { events: LoggedEvent[] }
    events.push(...page.events)
    const last = page.events.at(-1)
    if (last === undefined || page.events.length < PAGE_SIZE) break
    offset = last.id - 1
  }
  return events.filter((event) => event.createdBy === createdBy).reverse()
}
