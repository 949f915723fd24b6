import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newRequest } from '../../support/change-requests.ts'
import { consoleServer } from '../../support/console.ts'
import { CHECKOUT, CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { keepNoMore } from '../../support/kept-pages.ts'
import { newGate } from '../../support/waiting.ts'
import { it } from '../../support/world.ts'

/** Notes where an element has been, frame by frame. */
const notesPlaces = (selector: string) => `
  globalThis.places = []
  const look = () => {
    const top = document.querySelector('${selector}')?.getBoundingClientRect().top
    if (top !== undefined && top !== places.at(-1)) places.push(top)
    requestAnimationFrame(look)
  }
  look()`

const THREE_FRAMES = '(async () => { for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame) })()'

/** Opens a page whose late answer comes after the answer that shows an element; returns where the element has been. */
async function placesOf(
  page: Page,
  {
    address,
    selector,
    main,
    late,
    last,
  }: { address: string; selector: string; main: RegExp; late: RegExp; last: string },
): Promise<number[]> {
  const held = newGate()
  await page.route(late, async (route) => {
    await held.passed
    await route.continue()
  })
  keepNoMore(page)
  await page.addInitScript(notesPlaces(selector))
  const answered = page.waitForResponse(main)
  const asked = page.waitForRequest(late)
  await page.goto(address)
  await (await answered).finished()
  await asked
  await page.evaluate(THREE_FRAMES)
  held.open()
  await page.getByText(last).waitFor()
  await page.locator(selector).first().waitFor()
  await page.evaluate(THREE_FRAMES)
  return page.evaluate<number[]>('places')
}

inChromium('the page of a feature', () => {
  it('stays, with its dialog, while its change requests are read again after a failure', async ({ world }) => {
    await checkoutShop(world)
    await guard(world.db, 'shop', 'production')
    const contents = [{ action: 'updateEnabled' as const, feature: CHECKOUT, payload: { enabled: true } }]
    await newRequest(world, contents, { project: 'shop', environment: 'production', state: 'In review' })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open()
    const pending = /\/change-requests\/pending\//
    await page.route(pending, (route) => route.fulfill({ status: 500, json: { name: 'x', message: 'It failed' } }), {
      times: 1,
    })
    await page.goto(CHECKOUT_ADDRESS)
    await page.getByRole('article', { name: 'production', exact: true }).getByRole('switch').click()
    await page.getByRole('dialog').waitFor()
    const held = newGate()
    await page.route(pending, async (route) => {
      await held.passed
      await route.continue()
    })
    const asked = page.waitForRequest(pending)
    const params = { projectId: 'shop', featureName: CHECKOUT, environment: 'development' }
    await world.admin.call('turnFeatureOn', { params })
    await asked
    await page.evaluate(THREE_FRAMES)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    held.open()
    await page.getByText('Open change requests:').first().waitFor()
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    expect(wrong.filter((text) => !text.includes('500'))).toEqual([])
  })
})

inChromium('a list in the console comes together with the notice above it:', () => {
  it('the steps to the first flag, with the features', async ({ world }) => {
    await world.project('shop')
    await world.feature({ project: 'shop', name: 'new-checkout' })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open()
    const places = await placesOf(page, {
      address: '/projects/shop',
      selector: 'tbody tr',
      main: /\/search\/features\?/,
      late: /\/projects\/shop\/applications\?/,
      last: 'Waiting for the first request',
    })
    expect(places).toHaveLength(1)
    expect(wrong).toEqual([])
  })

  it('open change requests, with the environments of the feature', async ({ world }) => {
    await checkoutShop(world)
    await guard(world.db, 'shop', 'production')
    const { open } = await consoleServer(world)
    const { page, wrong } = await open()
    const contents = [{ action: 'updateEnabled' as const, feature: CHECKOUT, payload: { enabled: true } }]
    await newRequest(world, contents, { project: 'shop', environment: 'production', state: 'In review' })
    const places = await placesOf(page, {
      address: CHECKOUT_ADDRESS,
      selector: '.environments',
      main: new RegExp(`/projects/shop/features/${CHECKOUT}$`),
      late: /\/change-requests\/pending\//,
      last: 'Open change requests:',
    })
    expect(places).toHaveLength(1)
    expect(wrong).toEqual([])
  })
})
