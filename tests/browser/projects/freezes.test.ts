import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { applier, newRequest, THEN } from '../../support/change-requests.ts'
import { checkedConsole, lookAt, press } from '../../support/console.ts'
import { freeze } from '../../support/freezes.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { featureThatIsOn, newFeature, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const REASON = 'Payments fail, incident 4711 ✓'

/** Gives a reason to the dialog on top, and makes the change. */
async function override(page: Page) {
  await page.getByText('Held by a freeze').waitFor()
  await page.getByRole('dialog').last().getByLabel('Reason').fill(REASON)
  await press(page, 'Change it anyway')
}

inChromium('freezes in the console', () => {
  it('are made, seen, overridden with a reason, and deleted', async ({ world }) => {
    // The clock of the browser is the real one.
    world.at(new Date().toISOString())
    const { params } = await featureThatIsOn(world)
    const other = await newFeature(world)
    await newStrategy(world, other)
    const { open } = await checkedConsole(world, /409/)
    const { page } = await open('ADMIN')
    await page.goto('/projects/default/settings')
    await page.getByRole('link', { name: 'Freezes of this project' }).click()
    await page.getByText('No freezes yet').waitFor()
    await page.getByRole('button', { name: 'New freeze' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Sale')
    await page.getByLabel('Description').fill('Ask Ada first')
    await page.getByLabel('Time zone').fill('Pacific/Kiritimati')
    await page.getByLabel('Start').fill('2026-01-01T00:00')
    await page.getByLabel('End').fill('2999-01-01T00:00')
    await page.getByText(/^Holds from Thu 1 Jan.* to Tue 1 Jan 2999 00:00, Pacific\/Kiritimati; for you/).waitFor()
    await page.getByRole('checkbox', { name: 'development' }).check()
    expect(await lookAt(page, 'freeze-new')).toEqual([])
    await press(page, 'New freeze')
    await page.getByText('Freeze created').waitFor()
    const { body } = await world.admin.call('listFreezes')
    expect(body.freezes).toMatchObject([
      { name: 'Sale', project: 'default', environments: ['development'], active: true, allowsOff: true },
    ])
    expect(await lookAt(page, 'freezes')).toEqual([])

    await page.goto(`/projects/default/features/${other.featureName}`)
    await page
      .getByRole('status')
      .filter({ hasText: /Freeze Sale · development · until .* 2998 / })
      .waitFor()
    await page.getByText('Ask Ada first').waitFor()
    await page.getByText('Turning features off and archiving them is possible.').waitFor()
    expect(await lookAt(page, 'feature-frozen')).toEqual([])
    const turn = page.getByRole('switch', { name: `${other.featureName} in development` })
    await turn.click()
    await page
      .getByText(/^The freeze "Sale" holds this until .* 2998 \d\d:\d\d(\. Can be changed with a reason by: .*)?$/)
      .waitFor()
    expect(await lookAt(page, 'frozen')).toEqual([])
    await press(page, 'Cancel')
    await page.getByRole('alert').filter({ hasText: 'The freeze "Sale" holds this' }).waitFor()
    expect(await turn.getAttribute('aria-checked')).toBe('false')
    await turn.click()
    await override(page)
    await page.getByText(`${other.featureName} is on in development`).waitFor()
    await page.getByRole('switch', { name: `${other.featureName} in development`, checked: true }).waitFor()

    await page.goto('/events?type=freeze-overridden')
    await page.locator('.events summary, details summary').filter({ hasText: 'holds' }).first().click()
    await page.getByText(REASON).first().waitFor()

    // Turning off needs no reason.
    await page.goto(`/projects/default/features/${params.featureName}`)
    await page.getByRole('switch', { name: `${params.featureName} in development` }).click()
    await page.getByText(`${params.featureName} is off in development`).waitFor()

    await page.goto('/instance/freezes')
    await page.getByRole('button', { name: 'Delete Sale' }).click()
    await press(page, 'Delete')
    await override(page)
    await page.getByText('No freezes yet').waitFor()
  })

  it('come and go without a reload, and hold without a question for who may not override them', async ({ world }) => {
    world.at(new Date().toISOString())
    const feature = await newFeature(world)
    await newStrategy(world, feature)
    const { open } = await checkedConsole(world, /409/)
    const { page } = await open('EDITOR', 'dark', 360)
    await page.goto(`/projects/default/features/${feature.featureName}`)
    await page.getByRole('switch', { name: `${feature.featureName} in development` }).waitFor()
    const times = { start: '2026-01-01T00:00', end: '2999-01-01T00:00', timeZone: 'UTC' }
    const freeze = { name: 'Audit', environments: ['development'], allowsOff: false, ...times }
    const { body } = await world.admin.call('createFreeze', { body: freeze })
    await page.getByText('Nothing can be changed, not even turned off.').waitFor()
    expect(await lookAt(page, 'feature-frozen-editor')).toEqual([])
    await page.getByRole('switch', { name: `${feature.featureName} in development` }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /The freeze "Audit" holds this until .* 2999 / })
      .waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const headers = { 'x-override-reason': 'It was a mistake' }
    await world.admin.call('deleteFreeze', { params: { freezeId: body.id }, headers })
    await page.getByText('Freeze Audit').waitFor({ state: 'detached' })

    await page.goto('/instance/freezes')
    const create = page.getByRole('button', { name: 'New freeze' })
    expect(await create.getAttribute('title')).toContain('UPDATE_FREEZE')
    expect(await lookAt(page, 'freezes-editor')).toEqual([])
  })

  it('say on a scheduled change request until when they hold it', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    await freeze(world, { start: '2026-11-20T09:30', end: '2026-11-20T11:00' })
    await guard(world.db)
    const id = await newRequest(world, [{ action: 'updateEnabled', feature, payload: { enabled: true } }])
    const params = { projectId: 'default', changeRequestId: id }
    const by = await applier(world)
    await by.call('setChangeRequestState', { params, body: { state: 'Scheduled', scheduledAt: THEN } })
    const { open } = await checkedConsole(world)
    const { page } = await open('ADMIN')
    await page.goto(`/projects/default/change-requests/${id}`)
    await page.getByText(/^Held by a freeze until .* Nov .*\d\d:\d\d\. It is applied then$/).waitFor()
    expect(await lookAt(page, 'change-request-held')).toEqual([])
  })
})
