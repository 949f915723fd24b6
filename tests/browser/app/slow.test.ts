import { expect } from 'vitest'
import { consoleServer } from '../../support/console.ts'
import { CHECKOUT, CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { keepNoMore } from '../../support/kept-pages.ts'
import { it } from '../../support/world.ts'

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** Browsers call more than 0.1 a page that jumps. */
const MOST_SHIFT = 0.1
const COUNTS_SHIFTS = `
  globalThis.shift = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value
  }).observe({ type: 'layout-shift', buffered: true })`

inChromium('the console in a slow network', () => {
  it('says that it loads, does not jump, and makes a change once that is asked for twice', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN', 'light', 768)
    keepNoMore(page)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', SLOW)
    await page.addInitScript(COUNTS_SHIFTS)
    const jumps: Record<string, number> = {}
    for (const address of [CHECKOUT_ADDRESS, '/', '/projects/shop']) {
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator('.skeleton').first().waitFor()
      await page.locator('h1').first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count(), { timeout: 15_000 }).toBe(0)
      jumps[address] = await page.evaluate<number>('shift')
    }
    expect(Object.entries(jumps).filter(([, shift]) => shift > MOST_SHIFT)).toEqual([])

    await world.forgetEvents()
    const toggle = page.getByRole('switch', { name: `${CHECKOUT} in development` })
    await toggle.dblclick()
    expect(await toggle.getAttribute('aria-busy')).toBe('true')
    await page.getByText(`${CHECKOUT} is on in development`).waitFor()
    await page.getByRole('button', { name: 'New feature' }).click()
    await page.keyboard.type('slow')
    const made: string[] = []
    page.on('request', (request) => request.method() === 'POST' && made.push(new URL(request.url()).pathname))
    await page.locator('form', { hasText: 'Name' }).evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await page.waitForURL('**/features/slow')
    expect(made).toEqual(['/api/admin/projects/shop/features'])
    expect(await world.eventTypes()).toEqual(['feature-environment-enabled', 'feature-created'])
    expect(wrong).toEqual([])
  })
})
