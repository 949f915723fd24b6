import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

inChromium('the console says what other engines can not do', () => {
  it('with a feature in an environment, when it is asked', async ({ world }) => {
    const params = await newFeature(world, { featureName: 'checkout' })
    await newStrategy(world, params, {
      name: 'default',
      constraints: [{ contextName: 'plan', operator: 'STR_STARTS_WITH', values: ['gold'] }],
    })
    await world.admin.call('turnFeatureOn', { params })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('VIEWER')
    await page.goto('/projects/default/features/checkout')
    const card = page.getByRole('article', { name: 'development', exact: true })
    await card.getByText("What other engines can't do").click()
    await card.getByText('flagd: the same as SDKs').waitFor()
    const reason = "GO Feature Flag: left out: GO Feature Flag can't decide the operator STR_STARTS_WITH as SDKs do"
    await card.getByText(reason).waitFor()
    expect(await lookAt(page, 'other-engines')).toEqual([])
    expect(wrong).toEqual([])
  })
})
