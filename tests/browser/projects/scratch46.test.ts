import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleServer, lookAt } from '../../support/console.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newPlan, rollout } from '../../support/release-plans.ts'
import { newFeature } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const plan = (page: Page) => page.getByRole('region', { name: 'Release plan: development' })
const press = (page: Page, name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

inChromium('scratch', () => {
  it('shots', async ({ world }) => {
    const place = await newFeature(world)
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Beta testers', constraints: [] } })
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7', '8'] }]
    const rich = [rollout(5, 24), rollout(25, 48), rollout(50), rollout(100)].map((m) => ({ ...m, strategies: [{ ...m.strategies[0], name: 'flexibleRollout', constraints, segments: [segment.id] }, { name: 'userWithId', title: 'Testers', parameters: { userIds: 'a,b,c' } }] }))
    const p = await newPlan(world, rich, { feature: place })
    world.at(new Date().toISOString())
    const { open } = await consoleServer(world)
    for (const [colors, width] of [['light', 1280], ['dark', 390]] as const) {
      const { page } = await open('ADMIN', colors, width)
      await page.goto(`/projects/default/features/${place.featureName}`)
      await plan(page).waitFor()
      await plan(page).scrollIntoViewIfNeeded()
      console.log(await lookAt(page, 'a-waiting'))
      await plan(page).getByRole('button', { name: 'Edit release plan' }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: /^Edit: 5 %/ }).first().click()
      console.log(await lookAt(page, 'b-edit'))
      await page.evaluate(`document.querySelector('.dialog-content').scrollTop = 900`)
      console.log(await lookAt(page, 'c-edit-scrolled'))
      await page.evaluate(`document.querySelector('.dialog-content').scrollTop = 1e6`)
      console.log(await lookAt(page, 'd-edit-end'))
      await page.keyboard.press('Escape')
      await plan(page).getByRole('button', { name: 'Start', exact: true }).click()
      await page.getByText(/gain it|unknown/).first().waitFor()
      console.log(await lookAt(page, 'e-start'))
      await page.keyboard.press('Escape')
    }
    await p.start(0)
    await guard(world.db)
    for (const [colors, width, role] of [['dark', 1280, 'EDITOR'], ['light', 390, 'EDITOR']] as const) {
      const { page } = await open(role, colors, width)
      await page.goto(`/projects/default/features/${place.featureName}`)
      await plan(page).waitFor()
      await plan(page).scrollIntoViewIfNeeded()
      console.log(await lookAt(page, 'f-guarded'))
      await plan(page).getByRole('button', { name: /Request to start/ }).click()
      await page.getByText(/gain it|unknown/).first().waitFor()
      console.log(await lookAt(page, 'g-request'))
      await page.keyboard.press('Escape')
      await plan(page).getByRole('button', { name: 'Edit release plan' }).click()
      await page.getByRole('dialog').waitFor()
      console.log(await lookAt(page, 'h-edit-running'))
    }
    expect(1).toBe(1)
  })
})
