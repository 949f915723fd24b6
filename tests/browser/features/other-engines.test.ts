import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

inChromium('the console says what other engines can not do', () => {
  it('on a page of the feature, in each environment', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'checkout' })
    await newStrategy(world, params, {
      name: 'default',
      constraints: [{ contextName: 'plan', operator: 'STR_STARTS_WITH', values: ['gold'] }],
    })
    await world.admin.call('turnFeatureOn', { params })
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER')
    await page.goto('/projects/default/features/checkout')
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByRole('link', { name: "What other engines can't do" }).click()
    await page.waitForURL('**/projects/default/features/checkout/other-engines')
    await page.getByRole('heading', { name: "What other engines can't do", level: 1 }).waitFor()
    const flagd = card.getByRole('region', { name: 'flagd', exact: true })
    await flagd.getByText('the same as SDKs').waitFor()
    const goff = card.getByRole('region', { name: 'GO Feature Flag', exact: true })
    await goff.getByText('left out').waitFor()
    await goff.getByText("GO Feature Flag can't decide the operator STR_STARTS_WITH as SDKs do").waitFor()
    const production = page.getByRole('article', { name: 'production', exact: true })
    await production.getByRole('region', { name: 'flagd', exact: true }).getByText('the same as SDKs').waitFor()
    expect(await lookAt(page, 'other-engines')).toEqual([])
  })

  it('and that an archived feature is not in their files', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'old-checkout' })
    await world.admin.call('archiveFeature', { params })
    const { open } = await checkedConsole(world)
    const { page } = await open('VIEWER')
    await page.goto('/projects/default/features/old-checkout/other-engines')
    await page.getByText('An archived feature is not in these files.').waitFor()
  })
})
