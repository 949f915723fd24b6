import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { depend } from '../../support/dependencies.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const LONG = `long-${'name-'.repeat(18)}`

inChromium('the playground of the console', () => {
  it('says why a user gets a feature, or not', async ({ world }) => {
    const { admin } = world
    await admin.call('createContextField', {
      body: { name: 'country', legalValues: ['dk', 'gl', 'fo', 'se'].map((value) => ({ value })) },
    })
    const danes = await admin.call('createSegment', {
      body: {
        name: 'الدنمارك 🇩🇰',
        constraints: [{ contextName: 'country', operator: 'IN', values: ['dk', 'gl', 'fo'] }],
      },
    })
    const at = (featureName: string) => ({ projectId: 'default', featureName, environment: 'development' })
    for (const name of ['checkout', 'cart', LONG]) await world.feature({ name })
    await newStrategy(world, at('checkout'), {
      title: 'Danes first',
      segments: [danes.body.id],
      constraints: [{ contextName: 'userId', operator: 'STR_STARTS_WITH', values: ['beta-'] }],
    })
    await newStrategy(world, at('checkout'), {
      name: 'flexibleRollout',
      parameters: { rollout: '0', stickiness: 'userId', groupId: 'checkout' },
    })
    await newStrategy(world, at('checkout'), { disabled: true })
    for (const name of ['checkout', 'cart'])
      expect((await admin.call('turnFeatureOn', { params: at(name) })).status).toBe(200)
    await depend(world, 'cart', 'checkout')

    const { open } = await checkedConsole(world, /404/)
    const { page } = await open('VIEWER')
    await page.goto('/playground')
    await page.getByText('then evaluate').waitFor()
    // By keys alone.
    await page.getByLabel('Environment', { exact: true }).focus()
    await page.keyboard.type('development')
    await page.getByLabel('Value of userId', { exact: true }).focus()
    await page.keyboard.type('beta-7')
    await page.getByRole('button', { name: 'Add field' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Context field 2', { exact: true }).focus()
    await page.keyboard.type('country')
    await page.keyboard.press('Tab')
    await page.keyboard.type('se')
    const suggested = page.locator('datalist option[value="gl"]')
    expect(await suggested.count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText('0 of 3 features are on').waitFor()
    await page.locator('summary', { hasText: 'cart' }).getByText('Dependency not met: checkout').waitFor()
    const checkout = page.locator('.evaluated > li', { has: page.getByText('checkout', { exact: true }) })
    await checkout.locator('summary').focus()
    await page.keyboard.press('Enter')
    await checkout.getByText('userId starts with beta-').waitFor()
    expect(await checkout.locator('.is-missed', { hasText: 'country is dk' }).innerText()).toContain('country is se')
    await checkout.getByText(/Bucket \d+ of 100, from “beta-7”/).waitFor()
    expect(await lookAt(page, 'playground')).toEqual([])

    // A link asks the same, and the answer follows the features.
    expect(page.url()).toContain('c.country=se')
    const other = await open('VIEWER', 'dark', 360)
    await other.page.goto(page.url().replace('c.country=se', 'c.country=dk'))
    await other.page.getByText('2 of 3 features are on').waitFor()
    expect((await other.page.locator('.evaluated-name').first().boundingBox())?.width).toBeGreaterThan(200)
    await other.page.locator('summary', { hasText: 'Strategy 1 matches: Danes first' }).click()
    await other.page.locator('.is-met', { hasText: 'country is dk' }).waitFor()
    expect(await lookAt(other.page, 'playground-phone')).toEqual([])
    await admin.call('turnFeatureOff', { params: at('checkout') })
    await other.page.getByText('0 of 3 features are on').waitFor()
    await other.page.locator('summary', { hasText: 'Off in development' }).first().waitFor()

    await other.page.getByLabel('Show', { exact: true }).selectOption('on')
    await other.page.getByText('No match').waitFor()
    await page.goto('/playground?environment=nowhere')
    await page.getByRole('alert').waitFor()
    expect(await lookAt(page, 'playground-error')).toEqual([])
  })
})
