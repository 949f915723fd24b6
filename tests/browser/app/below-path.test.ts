import { expect } from 'vitest'
import { watchedPage } from '../../support/chromium.ts'
import { builtConsole } from '../../support/console.ts'
import { CHECKOUT, CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { browserOfTests, inChromium } from '../../support/in-chromium.ts'
import { listening } from '../../support/listening.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson, PASSWORD } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'
import { pathProxy } from './path-proxy.ts'

inChromium('the console below a path', () => {
  it('works: its files, the way to sign in, links, and the stream', async ({ world }) => {
    await checkoutShop(world)
    await makePerson(world, { rootRole: ROLES.ADMIN })
    let server = ''
    const { address, outside } = await pathProxy('/flags', () => server)
    const built = await builtConsole()
    const changed = { console: built, baseUrl: () => `${address}/flags` }
    server = (await listening(world.db, { settles: true, changed })).address
    const { page, wrong } = await watchedPage(browserOfTests(), address, 'light')

    // The path alone is what BASE_URL says, and what people type.
    await page.goto('/flags')
    await page.getByRole('link', { name: 'Sign in with an account' }).waitFor()
    await page.goto(`/flags${CHECKOUT_ADDRESS}`)
    await page.getByRole('link', { name: 'Sign in with an account' }).click()
    await page.getByLabel('Username or email').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/flags${CHECKOUT_ADDRESS}`)
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByText('50 % of users by userId').waitFor()
    const params = { projectId: 'shop', featureName: CHECKOUT, environment: 'development' }
    await world.admin.call('turnFeatureOn', { params })
    await card.locator('[role=switch][aria-checked=true]').waitFor()

    await page.getByRole('link', { name: 'Event log' }).click()
    await page.waitForURL('**/flags/events')
    await page.reload()
    await page.getByRole('heading', { name: 'Event log' }).waitFor()
    await page.locator('header summary').last().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in with an account' }).waitFor()
    expect(outside.filter((url) => url !== '/favicon.ico')).toEqual([])
    expect(wrong.filter((text) => !text.includes('401'))).toEqual([])
  })
})
