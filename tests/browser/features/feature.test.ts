import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { CHECKOUT, CHECKOUT_ADDRESS, checkoutShop } from '../../support/console-checkout.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

inChromium('a feature in the console', () => {
  it('is shown with everything it has, and turned on and off', async ({ world }) => {
    await checkoutShop(world)
    await guard(world.db, 'shop', 'production')
    const { open } = await checkedConsole(world)
    const admin = await open('ADMIN')
    await admin.page.goto(CHECKOUT_ADDRESS)
    await admin.page.getByRole('heading', { name: CHECKOUT }).waitFor()
    const card = (name: string) => admin.page.getByRole('article', { name, exact: true })
    await card('production').getByText('50 % of users by userId, where email ends with @example.com').waitFor()
    await card('production').getByText('Everyone, where in segment Beta بيتا 🧪').waitFor()
    await card('production').getByRole('img', { name: 'blue 37.5 %, green 25 %, red 37.5 %' }).waitFor()
    await admin.page.getByRole('link', { name: 'payments' }).waitFor()
    await card('production').getByText('needs review, except for you').waitFor()
    const archive = admin.page.getByRole('button', { name: 'Archive' })
    const place = await archive.boundingBox()
    await archive.click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).waitFor()
    expect(await archive.first().boundingBox()).toEqual(place)
    await admin.page.keyboard.press('Escape')

    const toggle = card('development').getByRole('switch')
    await toggle.focus()
    await admin.page.keyboard.press('Space')
    await admin.page.getByText(`${CHECKOUT} is on in development`).waitFor()
    await admin.page.getByRole('button', { name: 'Undo' }).click()
    await card('development').locator('[role=switch][aria-checked=false]').waitFor()

    // An admin may skip the review, but looks first.
    await card('production').getByRole('switch').click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByText('gain it').waitFor()
    expect(await lookAt(admin.page, 'feature-turn-on')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await card('production').locator('[role=switch][aria-checked=true]').waitFor()

    await admin.page.getByRole('link', { name: 'Promote' }).click()
    await admin.page.getByLabel('From').waitFor()
    await admin.page.goBack()
    await admin.page.getByRole('link', { name: 'Try in playground' }).click()
    await admin.page.getByRole('button', { name: 'Evaluate' }).click()
    await admin.page.locator('.evaluated').getByText(CHECKOUT).waitFor()
    expect(await admin.page.locator('.evaluated > li').count()).toBe(1)
  })

  it('is shown to whom may not change it, with the reason, and asks for a review', async ({ world }) => {
    await checkoutShop(world)
    await guard(world.db, 'shop', 'production')
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER', 'dark', 360)
    await page.goto(CHECKOUT_ADDRESS)
    const card = (name: string) => page.getByRole('article', { name, exact: true })
    const toggle = card('development').getByRole('switch')
    await card('development').getByText('50 % of users').waitFor()
    expect(await toggle.getAttribute('title')).toBe(
      'You need the permission UPDATE_FEATURE_ENVIRONMENT in the project shop in the environment development',
    )
    expect(await lookAt(page, 'feature-viewer')).toEqual([])
    await card('production').getByRole('switch').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Request review' }).waitFor()
    expect(await lookAt(page, 'feature-ask-for-review')).toEqual([])
    await dialog.getByLabel('Title of the change request').fill('Open the checkout')
    await dialog.getByRole('button', { name: 'Request review' }).click()
    await page.getByText('“Open the checkout” is waiting for review').waitFor()
    const { body } = await world.admin.call('listChangeRequests', { params: { projectId: 'shop' } })
    expect(body).toMatchObject([{ state: 'In review', features: [{ name: CHECKOUT }] }])
  })

  it('holds long names, many environments and many strategies', async ({ world }) => {
    const environments = Array.from({ length: 20 }, (_, index) => `region-${index}`)
    for (const name of environments) await world.admin.call('createEnvironment', { body: { name, type: 'test' } })
    await world.project('shop', { environments })
    const featureName = 'a-very-long-name-'.repeat(6).slice(0, 100)
    const description = 'ميزة الدفع الجديدة 🛒 '.repeat(20)
    await world.feature({ project: 'shop', name: featureName, description })
    const params = { projectId: 'shop', featureName, environment: 'region-0' }
    const values = Array.from({ length: 50 }, (_, index) => `user-${index}@a-long-name-of-a-host.example.com`)
    for (const title of Array.from({ length: 30 }, (_, index) => `استراتيجية ${index}`))
      await world.admin.call('addStrategy', {
        params,
        body: { name: 'default', title, constraints: [{ contextName: 'email', operator: 'IN', values }] },
      })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN', 'light', 360)
    await page.goto(`/projects/shop/features/${featureName}`)
    await page.getByText('استراتيجية 29').waitFor()
    await page.getByRole('article', { name: 'region-19' }).getByText('No strategies yet').waitFor()
    expect(await lookAt(page, 'feature-many')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})
