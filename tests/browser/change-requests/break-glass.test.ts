import { expect } from 'vitest'
import { makeRole } from '../../support/access.ts'
import { newRequest } from '../../support/change-requests.ts'
import { consoleServer, lookAt } from '../../support/console.ts'
import { freeze } from '../../support/freezes.ts'
import { guard } from '../../support/guarded.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { newFeature } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const IN_REVIEW = { state: 'In review' } as const
const WHY = 'Payments fail, incident 4711 ✓'
/** The browser reports each refusal, also the expected one of a freeze. */
const isExpected = (text: string) => text.includes('409')

async function usesOf(world: World) {
  return (await world.admin.call('listBreakGlassUses', { params: { projectId: 'default' } })).body.uses
}

async function mayBreakGlass(world: World, userId: number) {
  const { id } = await makeRole(world, {
    type: 'custom',
    permissions: [{ name: 'BREAK_GLASS', environment: 'development' }],
  })
  await world.db.insertInto('userRoles').values({ userId, roleId: id, projectId: 'default' }).execute()
}

inChromium('changes without approval in the console', () => {
  it('apply a request with a reason, are counted, and reviewed by another user', async ({ world }) => {
    world.at(new Date().toISOString())
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [{ action: 'updateEnabled', feature, payload: { enabled: true } }], IN_REVIEW)
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto(`/projects/default/change-requests/${id}`)
    await page.getByRole('button', { name: 'Apply without approval' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('too short')
    const apply = dialog.getByRole('button', { name: 'Apply without approval' })
    expect(await apply.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByLabel('Reason').fill(WHY)
    expect(await lookAt(page, 'apply-without-approval')).toEqual([])
    await apply.click()
    await page.getByText('Applied', { exact: true }).first().waitFor()
    expect(await usesOf(world)).toMatchObject([{ changeRequestId: id, reason: WHY, reviewedBy: null }])
    await page.getByRole('link', { name: 'Applied without approval' }).waitFor()

    await page.goto('/projects/default')
    await page.getByRole('link', { name: '1 change without approval to review' }).click()
    const own = page.getByRole('button', { name: /^Review the change/ })
    expect(await own.getAttribute('title')).toBe('Another user has to review your change')
    expect(await lookAt(page, 'changes-without-approval')).toEqual([])

    const other = await consoleServer(world)
    const second = await other.open('ADMIN', 'dark', 360)
    await second.page.goto('/projects/default/break-glass')
    await second.page.getByRole('button', { name: /^Review the change/ }).click()
    await second.page
      .getByRole('dialog')
      .getByRole('link', { name: `History of ${feature}` })
      .waitFor()
    await second.page.getByLabel('Comment').fill('Right to do so')
    expect(await lookAt(second.page, 'review-without-approval')).toEqual([])
    await second.page.getByRole('dialog').getByRole('button', { name: 'Review', exact: true }).click()
    await second.page.getByText('All changes without approval are reviewed').waitFor()
    expect(await usesOf(world)).toMatchObject([{ comment: 'Right to do so', reviewedBy: expect.any(Object) }])
    await second.page.getByLabel('State').selectOption('all')
    await second.page.getByText('Right to do so').waitFor()
    expect([...wrong, ...second.wrong]).toEqual([])
  })

  it('save an edit with a reason, unless that is limited to turning off', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await guard(world.db)
    const { open } = await consoleServer(world)
    const { page: settings, wrong } = await open('ADMIN')
    await settings.goto('/projects/default/settings')
    const limit = settings.getByRole('checkbox', { name: 'Without approval, only turn off and archive in development' })
    await limit.click()
    await settings.getByText('Settings saved').waitFor()
    await expect.poll(() => limit.isChecked()).toBe(true)
    expect(await lookAt(settings, 'settings-only-off')).toEqual([])

    const { page, userId } = await open('EDITOR')
    await mayBreakGlass(world, userId)
    await page.goto(`/projects/default/features/${featureName}`)
    await page.getByRole('switch', { name: `${featureName} in development` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save without approval' }).click()
    await page.getByRole('dialog').last().getByLabel('Reason').fill(WHY)
    expect(await lookAt(page, 'save-without-approval')).toEqual([])
    const save = page.getByRole('dialog').last().getByRole('button', { name: 'Save without approval' })
    await save.click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'features can only be turned off and archived here' })
      .first()
      .waitFor()
    await limit.click()
    await settings.getByText('Settings saved').last().waitFor()
    await expect.poll(() => limit.isChecked()).toBe(false)
    await save.click()
    await page.getByRole('switch', { name: `${featureName} in development`, checked: true }).waitFor()
    expect(await usesOf(world)).toMatchObject([{ environment: 'development', reason: WHY, usedBy: { id: userId } }])
    expect(wrong).toEqual([])
  })

  it('have the banner of a freeze on a change request and on the history of a feature', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [{ action: 'updateEnabled', feature, payload: { enabled: true } }], IN_REVIEW)
    world.at(new Date().toISOString())
    await freeze(world, { name: 'Audit', start: '2026-01-01T00:00', end: '2999-01-01T00:00' })
    world.at(new Date().toISOString())
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    for (const path of [`change-requests/${id}`, `features/${feature}/history`]) {
      await page.goto(`/projects/default/${path}`)
      await page.getByRole('status').filter({ hasText: 'Freeze Audit' }).waitFor()
    }
    expect(wrong.filter((text) => !isExpected(text))).toEqual([])
  })

  it('is offered for an approved request whose approver has lost the right, and says which freeze it also passes', async ({
    world,
  }) => {
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const approver = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'development' })
    const id = await newRequest(world, [{ action: 'updateEnabled', feature, payload: { enabled: true } }], IN_REVIEW)
    const params = { projectId: 'default', changeRequestId: id }
    await approver.call('setChangeRequestState', { params, body: { state: 'Approved' } })
    await world.db.deleteFrom('userRoles').where('userId', '=', approver.userId).execute()
    world.at(new Date().toISOString())
    await freeze(world, { name: 'Audit', start: '2026-01-01T00:00', end: '2999-01-01T00:00' })
    world.at(new Date().toISOString())
    const { open } = await consoleServer(world)
    const { page, wrong } = await open('ADMIN')
    await page.goto(`/projects/default/change-requests/${id}`)
    await page.getByRole('heading', { name: '0 of 1 approval' }).waitFor()
    await page.getByText('does not count any more').waitFor()
    const now = page.getByRole('button', { name: 'Apply now' })
    expect(await now.getAttribute('title')).toBe('Approvals are missing')
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Apply without approval' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill(WHY)
    const apply = page.getByRole('dialog').getByRole('button', { name: 'Apply without approval' })
    await apply.click()
    await page.getByText('A freeze holds this change, too').waitFor()
    expect(await usesOf(world)).toEqual([])
    await apply.click()
    await page.getByRole('link', { name: 'Applied without approval' }).waitFor()
    expect(await usesOf(world)).toMatchObject([{ changeRequestId: id, features: [feature] }])
    expect((await world.eventTypes()).filter((type) => type === 'freeze-overridden')).toEqual(['freeze-overridden'])
    expect(wrong.filter((text) => !isExpected(text))).toEqual([])
  })
})
