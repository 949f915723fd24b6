import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { consoleServer, TAKES_PICTURES } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { it } from '../../support/world.ts'

const SIZE = { width: 1200, height: 620 }
const FEATURES = [
  { name: 'dark-mode', description: 'Colors for the night', on: ['development'] },
  { name: 'express-delivery', type: 'experiment', description: 'Delivery within two hours', on: ['development'] },
  {
    ...{ name: 'new-checkout', description: 'The checkout in one page', on: ['development', 'production'] },
    tags: [{ value: 'checkout' }, { value: 'delivery' }],
  },
  { name: 'old-invoice-layout', description: 'Invoices as they were before 2026', on: ['production'] },
  { name: 'payment-provider-b', type: 'kill-switch', description: 'The second provider', on: ['production'] },
  { name: 'search-suggestions', description: 'Suggestions while you type', on: ['development', 'production'] },
]

inChromium('the picture of the README', () => {
  it.runIf(TAKES_PICTURES)('shows the features of a project', async ({ world }) => {
    const params = { projectId: 'default' }
    for (const { on, ...feature } of FEATURES) {
      const featureName = await world.feature(feature)
      for (const environment of on) {
        const { status } = await world.admin.call('turnFeatureOn', { params: { ...params, featureName, environment } })
        expect(status).toBe(200)
      }
    }
    await world.admin.call('setFeaturesStale', { params, body: { features: ['old-invoice-layout'], stale: true } })
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.setViewportSize(SIZE)
    await page.goto('/projects/default')
    await page.getByRole('link', { name: 'search-suggestions' }).waitFor()
    await page.screenshot({ path: fileURLToPath(inProject('docs/images/console.png')) })
    expect(wrong).toEqual([])
  })
})
