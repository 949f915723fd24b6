import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Colors } from './chromium.ts'

/** What a page has that the next test can set; the rest of its context can't be changed. */
type Look = { readonly colorScheme: Colors; readonly viewport: { width: number; height: number } }
type Fixed = BrowserContextOptions & { readonly baseURL: string }

/** A document of every server, without a script. */
const RESTING_PLACE = '/pages/icon.svg'
const HEARD = ['console', 'pageerror', 'request', 'requestfailed', 'response'] as const

const resting: { kind: string; page: Page }[] = []
const changed = new WeakSet<Page>()

/**
 * A page of a browser context that no other test has at the same time. To start the process of a page takes longer than
 * most tests use it, so the next test gets the same one, without cookies, storage, routes and listeners. Only for
 * servers that all tests of a worker share.
 */
export async function keptPage(browser: Browser, fixed: Fixed, { colorScheme, viewport }: Look): Promise<Page> {
  const kind = JSON.stringify(fixed)
  const page = takeKept(kind) ?? (await newPage(browser, fixed))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || changed.has(page)) return page.context().close()
    await emptied(page)
    resting.push({ kind, page })
  })
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: fixed.reducedMotion ?? null })
  return page
}

/** The next test gets another page: this one is changed for good, such as by a script or a clock. */
export function keepNoMore(page: Page): void {
  changed.add(page)
}

/** A page that is closed after the test, for a server that is closed as well. */
export async function ownPage(browser: Browser, fixed: Fixed, look: Look): Promise<Page> {
  const page = await newPage(browser, { ...fixed, ...look })
  onTestFinished(() => page.context().close())
  return page
}

/** Pages of a browser that has ended are closed. */
function takeKept(wanted: string): Page | undefined {
  const index = resting.findIndex(({ kind, page }) => kind === wanted && !page.isClosed())
  return index < 0 ? undefined : resting.splice(index, 1)[0]?.page
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  return context.newPage()
}

async function emptied(page: Page): Promise<void> {
  const context = page.context()
  for (const event of HEARD) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto(RESTING_PLACE)
  await page.mouse.move(0, 0)
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await context.clearCookies()
}
