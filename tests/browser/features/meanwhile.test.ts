import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { give } from '../../support/access.ts'
import { checkedConsole } from '../../support/console.ts'
import { CHECKOUT, CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { guardPlace } from '../../support/proposals.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

const params = { projectId: 'shop', featureName: CHECKOUT }
const SLOW_MS = 600
const BETWEEN_CHANGES_MS = 200
const MOST_CHANGES = 40

inChromium('what others change meanwhile, in the console', () => {
  it('is a conflict once the dialog is open, and stays one', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await checkedConsole(world, /412|409/)
    const { page } = await open('ADMIN')
    await page.goto(CHECKOUT_ADDRESS)
    const card = page.getByRole('article', { name: 'development', exact: true })
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: /^Edit: 50 %/ }).click()
    await card.getByLabel('Percent').fill('30')
    const check = card.getByRole('button', { name: 'Review and save' })
    await check.click()
    await dialog.locator('footer .main:not([aria-busy])').waitFor()
    const path = { ...params, environment: 'development' }
    const { body: strategies } = await world.admin.call('listStrategies', { params: path })
    const strategyId = strategies[0]?.id ?? ''
    await world.admin.call('updateStrategy', { params: { ...path, strategyId }, body: { title: 'Theirs' } })
    const both = dialog.getByRole('button', { name: 'Compare changes' })
    await both.waitFor()
    await dialog.getByText(/^This was changed by [^.]+\. Check the current state\.$/).waitFor()
    // The draft behind the dialog has taken the title over by now, so that it could be saved.
    await card.getByText('Your draft includes it').waitFor()
    expect(await dialog.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await both.click()
    await check.click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Strategy saved').waitFor()
    const { body: after } = await world.admin.call('listStrategies', { params: path })
    expect(after[0]).toMatchObject({ title: 'Theirs', parameters: { rollout: '30' } })
    const parameters = { ...after[0]?.parameters, rollout: '40' }
    await world.admin.call('updateStrategy', { params: { ...path, strategyId }, body: { parameters } })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page
      .locator('.toast')
      .getByText(/^Undo failed: tests has changed the same since(?! event)/)
      .waitFor()
  })

  it('makes "Undo" a change request, or refuses it, by what the user may do by then', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await checkedConsole(world, /403/)
    const { page, userId } = await open('VIEWER')
    await give(world, { roles: [ROLES.MEMBER], users: [userId] }, 'shop')
    await page.goto(CHECKOUT_ADDRESS)
    const turn = page.getByRole('article', { name: 'development', exact: true }).getByRole('switch')
    await turn.click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await guardPlace(world, { projectId: 'shop', environment: 'development' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^Undo needs review: it was added to change request #\d+$/).waitFor()
    await world.db.deleteFrom('changeRequestSettings').execute()
    await page.reload()
    await turn.click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await world.admin.call('removeProjectUser', { params: { projectId: 'shop', userId } })
    // The server of the console learns it a moment later.
    const rights = () => page.evaluate(async () => (await fetch('/api/admin/user')).text())
    await vi.waitFor(async () => expect(await rights()).not.toContain('"shop"'), { timeout: 10_000 })
    await page.getByRole('button', { name: 'Undo' }).click()
    const refused = /^Undo failed: This needs the permission UPDATE_FEATURE_ENVIRONMENT in the project shop/
    await page.locator('.toast').getByText(refused).waitFor()
  })

  it('needs a state that was seen where the project asks for that, which is said in plain words', async ({ world }) => {
    await checkoutShop(world)
    const requirePreconditions = true
    await world.admin.call('updateProjectSettings', { params: { projectId: 'shop' }, body: { requirePreconditions } })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    // A proxy that drops the ETag.
    await page.route(/\/environments\/production$/, async (route) => {
      const response = await route.fetch()
      const { etag: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto(CHECKOUT_ADDRESS)
    await page.getByRole('article', { name: 'production', exact: true }).getByRole('switch').click()
    const refusal = page.getByRole('dialog').getByRole('alert')
    await refusal.getByText('This project accepts a change only if it is based on the current state').waitFor()
    expect(await refusal.textContent()).not.toMatch(/If-Match|header/i)
  })

  it('is no conflict if it is what the dialog itself has asked for', async ({ world }) => {
    await checkoutShop(world)
    await guardPlace(world, { projectId: 'shop', environment: 'development' })
    const { open } = await checkedConsole(world)
    const { page, userId } = await open('VIEWER')
    await give(world, { roles: [ROLES.MEMBER], users: [userId] }, 'shop')
    await page.goto(CHECKOUT_ADDRESS)
    await page.getByRole('article', { name: 'development', exact: true }).getByRole('switch').click()
    const dialog = page.getByRole('dialog')
    const affected = dialog.getByRole('region', { name: 'Affected users' })
    await affected.waitFor()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/change-requests/*/state', async (route) => {
      await held
      await route.continue()
    })
    const readAgain = page.waitForResponse((response) => response.url().includes('dry-run'))
    await dialog.getByRole('button', { name: 'Request review' }).click()
    await (await readAgain).finished()
    await pause(BETWEEN_CHANGES_MS)
    expect(await affected.isVisible()).toBe(true)
    expect(await dialog.getByText('Open change requests').count()).toBe(0)
    goOn()
    await page.getByText('is waiting for review').waitFor()
  })

  it('is shown although it changes faster than the network answers', async ({ world }) => {
    await checkoutShop(world)
    const { open } = await checkedConsole(world, /./)
    const { page } = await open('ADMIN')
    await page.goto(CHECKOUT_ADDRESS)
    const shown = (text: string) => page.getByRole('complementary').getByText(text).isVisible()
    await expect.poll(() => shown('One page')).toBe(true)
    await page.route(`**/features/${CHECKOUT}`, async (route) => {
      await pause(SLOW_MS)
      await route.continue().catch(() => {})
    })
    let changes = 0
    do {
      changes++
      const body = [{ op: 'replace', path: '/description', value: `Draft ${changes}` }] as const
      await world.admin.call('patchFeature', { params, body: [...body] })
      await pause(BETWEEN_CHANGES_MS)
    } while (!(await shown('Draft')) && changes < MOST_CHANGES)
    expect(changes).toBeLessThan(MOST_CHANGES)
    await expect.poll(() => shown(`Draft ${changes}`), { timeout: 5000 }).toBe(true)
  })
})
