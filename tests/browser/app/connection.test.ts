import { expect } from 'vitest'
import { consoleServer, stoppableConsole } from '../../support/console.ts'
import { CHECKOUT, CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { keepNoMore } from '../../support/kept-pages.ts'
import { it } from '../../support/world.ts'

inChromium('the console without a server', () => {
  it('keeps an edit, makes it once when the server is back, and follows it again', async ({ world }) => {
    await checkoutShop(world)
    const { open, stop, start } = await stoppableConsole(world)
    const { page } = await open('ADMIN')
    await page.goto(CHECKOUT_ADDRESS)
    const card = page.getByRole('article', { name: 'development', exact: true })
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: /^Edit: 50 %/ }).click()
    await card.getByLabel('Percent').fill('30')
    await card.getByRole('button', { name: 'Review and save' }).click()
    await dialog.getByText('Nobody has it, before or after').waitFor()
    await world.forgetEvents()
    await stop()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The server does not respond').waitFor()
    await start()
    await page.getByText('Strategy saved').waitFor()
    await card.getByText('30 % of users by userId').waitFor()
    await page.getByText('The server does not respond').waitFor({ state: 'detached' })
    expect(await world.eventTypes()).toEqual(['feature-strategy-update'])

    const params = { projectId: 'shop', featureName: CHECKOUT, environment: 'development' }
    await world.admin.call('turnFeatureOn', { params })
    await card.locator('[role=switch][aria-checked=true]').waitFor()
  })

  it('sends a change again whose answer was lost, and makes it once', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await consoleServer(world)
    const { page } = await open('ADMIN')
    await page.goto(CHECKOUT_ADDRESS)
    await world.forgetEvents()
    let lost = 0
    await page.route('**/api/admin/features/*/tags', async (route) => {
      const response = await route.fetch()
      if (lost > 0 || route.request().method() === 'GET') return route.fulfill({ response })
      lost++
      return route.abort()
    })
    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByLabel('Tag', { exact: true }).fill('checkout')
    await page.keyboard.press('Enter')
    await page.getByText('simple:checkout').waitFor()
    await page.getByText('Tag added to').waitFor()
    expect(lost).toBe(1)
    expect(await world.eventTypes()).toEqual(['tag-created', 'feature-tagged'])
  })

  it('lets go of its stream while nobody sees it, and reads what it has missed', async ({ world }) => {
    await checkoutShop(world)
    const { address, open } = await consoleServer(world)
    const { page } = await open('ADMIN')
    keepNoMore(page)
    await page.clock.install()
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.url() === `${address}/api/admin/events/stream`) streams.push('begun')
    })
    page.on('requestfailed', (request) => {
      if (request.url() === `${address}/api/admin/events/stream`) streams.push('ended')
    })
    await page.goto(CHECKOUT_ADDRESS)
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByText('50 % of users by userId').waitFor()
    const see = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`)
    await see('hidden')
    await page.clock.runFor(60_000)
    await expect.poll(() => streams).toEqual(['begun', 'ended'])
    await world.admin.call('turnFeatureOn', {
      params: { projectId: 'shop', featureName: CHECKOUT, environment: 'development' },
    })
    await see('visible')
    await page.clock.resume()
    await card.locator('[role=switch][aria-checked=true]').waitFor()
    expect(streams).toEqual(['begun', 'ended', 'begun'])
  })
})
