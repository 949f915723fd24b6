import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** The small file: each page of a test takes it and compiles it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export const COLORS = ['light', 'dark'] as const
export type Colors = (typeof COLORS)[number]
export type Device = 'desktop' | 'phone'

/** Where Chromium is: CHROMIUM_PATH, or that of the system. Without one, a line says that tests are skipped. */
export function findChromium(): string | undefined {
  const found = process.env.CHROMIUM_PATH || PLACES.find((path) => existsSync(path))
  if (found === undefined)
    process.stderr.write('Tests in a browser are skipped: there is no Chromium. CHROMIUM_PATH names one.\n')
  return found
}

/** Starts Chromium. Its sandbox is off for root, who can't have one; it opens pages of the tests only. */
export function startChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

/** A page with a browser context of its own, and what went wrong in it: errors, blocked content, requests to others. */
export type WatchedPage = { readonly page: Page; readonly wrong: string[] }

/**
 * Opens a page until the test is over; `phone` is one with a narrow screen, which shows a page without a viewport
 * small.
 */
export async function watchedPage(
  browser: Browser,
  address: string,
  colorScheme: Colors,
  device: Device = 'desktop',
): Promise<WatchedPage> {
  const screen = device === 'phone' ? { viewport: { width: 390, height: 844 }, isMobile: true } : {}
  const context = await browser.newContext({ baseURL: address, colorScheme, ...screen })
  onTestFinished(() => context.close())
  return watched(await context.newPage(), address)
}

/** Notes what goes wrong in a page. */
export function watched(page: Page, address: string): WatchedPage {
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${address}/`) && !url.startsWith('data:')) wrong.push(`a request to ${url}`)
  })
  return { page, wrong }
}

/** Two frames later, scripts know of the colors that were set, and transitions to them have begun. */
const ENDS_TRANSITIONS = `(async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
})()`

/** The rules of axe whose results depend on the colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Returns the serious and critical faults that axe finds on a page; `rules` are all that it has by default. Ends the
 * transitions to other colors first.
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated by the debugger, which the policy of the page does not stop.
  await page.evaluate(ENDS_TRANSITIONS)
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(AXE)
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const found: { id: string; impact: string; nodes: { html: string; summary: string }[] }[] = await page.evaluate(`
    axe.run(${options}).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({
      id, impact, nodes: nodes.map(({ html, failureSummary }) => ({ html: html.slice(0, 200), summary: failureSummary })),
    })))`)
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, summary }) => `${id}: ${html}: ${summary}`))
}

/** Like `faultsOf`, first in the colors that a page has, then in the others; it has its own again afterwards. */
export async function faultsInBothColors(page: Page): Promise<string[]> {
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const faults = await faultsOf(page)
  await page.emulateMedia({ colorScheme: other })
  const otherFaults = await faultsOf(page, COLOR_RULES)
  await page.emulateMedia({ colorScheme: own })
  return [...faults, ...otherFaults.map((fault) => `in ${other}, ${fault}`)]
}
