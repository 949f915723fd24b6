import { expect } from 'vitest'
import { consoleServer } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

inChromium('the first steps of a project', () => {
  it('keep the key, which is shown once, whatever is done to the list', async ({ world }) => {
    await world.project('shop')
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto('/projects/shop')
    await page.getByText('Three steps to your first feature').waitFor()
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = page.locator('pre', { hasText: 'shop:development.' })
    await key.waitFor()
    const shown = await key.innerText()
    const secret = /shop:development\.[\w-]+/.exec(shown)?.[0] ?? ''

    // Made while a search finds nothing, the first feature is in the steps.
    await page.keyboard.press('/')
    await page.keyboard.type('nothing')
    await page.getByText('No match').waitFor()
    expect(await key.innerText()).toBe(shown)
    await page.getByRole('button', { name: 'New feature' }).last().click()
    await page.getByLabel('Name', { exact: true }).fill('new-checkout')
    await page.keyboard.press('Enter')
    await page.getByText('Waiting for the first request').waitFor()
    expect(await key.innerText()).toContain("isEnabled('new-checkout'")
    expect(await key.innerText()).toContain(secret)
    expect(new URL(page.url()).search).toBe('?q=nothing')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.locator('tbody').getByText('new-checkout').waitFor()

    // A filter that can't be read.
    const isStale = /[?&]state=IS(:|%3A)stale/
    await page.route(isStale, (route) => route.fulfill({ status: 500, json: { message: 'The list is broken' } }))
    await page.getByLabel('State').selectOption('Stale')
    await page.getByText('The list is broken').waitFor()
    expect(await key.innerText()).toContain(secret)
    await page.getByLabel('State').selectOption('Any')
    await page.locator('tbody').getByText('new-checkout').waitFor()

    // Another user makes a feature, which comes first in the list.
    await world.feature({ project: 'shop', name: 'a-checkout' })
    await page.locator('tbody').getByText('a-checkout').waitFor()
    expect(await key.innerText()).toContain(secret)
    expect(await key.innerText()).toContain("isEnabled('new-checkout'")
    expect(wrong.filter((text) => !text.includes('500'))).toEqual([])
  })

  it('do not take the list away when they can not be read', async ({ world }) => {
    await world.project('shop')
    await world.feature({ project: 'shop', name: 'new-checkout' })
    const { open } = await consoleServer(world)
    const { page } = await open('ADMIN')
    const applications = '**/projects/shop/applications?*'
    await page.route(applications, (route) => route.fulfill({ status: 500, json: { message: 'It is broken' } }))
    await page.goto('/projects/shop')
    const row = page.getByRole('row', { name: 'new-checkout' })
    await row.waitFor()
    // They are read again after a change, and now without an answer.
    await page.unroute(applications)
    await page.route(applications, () => {})
    const again = page.waitForRequest(applications)
    await world.admin.call('updateFeature', {
      params: { projectId: 'shop', featureName: 'new-checkout' },
      body: { type: 'experiment' },
    })
    await again
    await row.getByText('experiment').waitFor()
  })
})
