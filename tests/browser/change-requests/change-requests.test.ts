import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkedConsole, lookAt } from '../../support/console.ts'
import { inChromium } from '../../support/in-chromium.ts'
import { guarded, move, PLACE, pathOf, propose, turningOn } from '../../support/proposals.ts'
import { newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const TITLE = 'افتح السلة الجديدة 🛒 for everybody who has a very long name for a change request, indeed'
const address = (request: { id: number; project: string }) =>
  `/projects/${request.project}/change-requests/${request.id}`

type Made = { id: number; project: string; title: string }

/** A script that makes a draft of the user of the page. */
function drafting(changes: readonly object[]): string {
  return `fetch('/api/admin/projects/default/environments/production/change-requests', { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(changes))},
  }).then((answer) => answer.json())`
}

/** Presses a button of the page by keys only, then the main one of the dialog that it opens. */
async function moveByKeys(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

inChromium('change requests in the console', () => {
  it('are reviewed as they were seen, and applied', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const request = await propose(author, [
      {
        action: 'addStrategy',
        feature,
        payload: { name: 'flexibleRollout', title: 'Half', constraints: [], parameters: { rollout: '50' } },
      },
      turningOn(feature),
    ])
    await author.call('setChangeRequestTitle', { params: pathOf(request), body: { title: TITLE } })
    await move(author, request, 'In review')
    const { open } = await checkedConsole(world, /(409|412).*\/state$/)

    const { page } = await open('ADMIN')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const menu = page.locator('summary', { hasText: 'Menu' })
    await menu.locator('.count').waitFor()
    expect(await menu.innerText()).toMatch('1 to review')
    await page.setViewportSize({ width: 1440, height: 900 })
    const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Change requests/ })
    await place.getByText('1 to review').waitFor({ state: 'attached' })
    await place.click()
    await page.getByRole('row').filter({ hasText: feature }).waitFor()
    await page.getByRole('link', { name: TITLE }).click()
    const result = page.getByRole('region', { name: 'Preview' })
    await result.getByText('Added the strategy “Half”: 50 % of users').waitFor()
    const impact = page.getByRole('region', { name: 'Affected users' })
    await impact.getByText('50 % of users gain it').waitFor()

    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await propose(author, {
      action: 'patchVariant',
      feature,
      payload: { variants: [{ name: 'blue', weight: 1000 }] as never },
    })
    await page.getByText('the latest is version 2').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await lookAt(page, 'change-request-edited')).toEqual([])
    await page.keyboard.press('Escape')
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    expect(await approve.getAttribute('title')).toBe('Review the latest version first')
    await page.getByRole('button', { name: 'I reviewed the latest version' }).click()
    await approve.click()
    await page.getByRole('dialog').getByLabel('Comment').fill('Good, 🚀')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('1 of 1 approval').waitFor()
    await page.getByText('Good, 🚀').waitFor()
    await moveByKeys(page, 'Apply now')
    await page.locator('.badge', { hasText: 'Applied' }).waitFor()
    expect(await lookAt(page, 'change-request-applied')).toEqual([])
    await place.getByText('to review').waitFor({ state: 'detached' })
    const now = await author.call('getFeatureEnvironment', { params: { ...PLACE, featureName: feature } })
    expect(now.body).toMatchObject({ enabled: true, strategies: [{ title: 'Half' }] })
    // The browser reports the refusal of the approval that came too late.
  })

  it('say what stands in the way, to whom may not review, too', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const { id } = await newStrategy(world, { ...PLACE, featureName: feature }, { title: 'All' })
    const request = await propose(author, [
      { action: 'updateStrategy', feature, payload: { id, title: 'Everybody' } },
      turningOn(await world.feature()),
    ])
    await move(author, request, 'In review')
    await world.admin.call('removeStrategy', { params: { ...PLACE, featureName: feature, strategyId: id } })
    const { open } = await checkedConsole(world, /404/)

    const viewer = await open('VIEWER', 'dark', 360)
    await viewer.page.goto(address(request))
    await viewer.page.getByText('Cannot be applied').first().waitFor()
    const approve = viewer.page.getByRole('button', { name: 'Approve', exact: true })
    expect(await approve.getAttribute('title')).toBe(
      'You need the permission APPROVE_CHANGE_REQUEST in the project default in the environment production',
    )
    await approve.click({ force: true })
    expect(await viewer.page.getByRole('dialog').count()).toBe(0)
    expect(await lookAt(viewer.page, 'change-request-viewer')).toEqual([])
    await viewer.page.getByLabel('New comment').fill('Why not on Friday?')
    await viewer.page.getByRole('button', { name: 'Add comment' }).click()
    await viewer.page.locator('.request-comment', { hasText: 'Why not on Friday?' }).waitFor()
    await viewer.page.goto('/change-requests')
    await viewer.page.getByText('Nothing to review').waitFor()
    expect(await lookAt(viewer.page, 'change-requests-none')).toEqual([])
    await viewer.page.goto('/change-requests/all')
    await viewer.page.getByRole('link', { name: request.title }).waitFor()

    const admin = await open('ADMIN', 'light', 768)
    await admin.page.goto(address(request))
    await moveByKeys(admin.page, 'Approve')
    const apply = admin.page.getByRole('button', { name: 'Apply now' })
    await apply.waitFor()
    expect(await apply.getAttribute('title')).toMatch('cannot be applied')
    expect(await lookAt(admin.page, 'change-request-conflict')).toEqual([])
    await admin.page.goto('/projects/default/change-requests/4711')
    await admin.page.getByRole('alert').waitFor()
    expect(await lookAt(admin.page, 'change-request-missing')).toEqual([])
  })

  it('are sent, scheduled and ended by whom they belong to', async ({ world }) => {
    const { feature, reviewer } = await guarded(world)
    const { open } = await checkedConsole(world)
    const { page } = await open('EDITOR', 'light', 1440)
    await page.goto('/change-requests/mine')
    await page.getByText('No change requests').waitFor()
    const request = await page.evaluate<Made>(drafting([turningOn(feature), { action: 'archiveFeature', feature }]))
    // The list is open in the same browser, and learns it by the event.
    await page.getByRole('link', { name: request.title }).click()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Title').fill('Open it')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Open it' }).waitFor()
    await page.getByRole('button', { name: 'Remove change: Archive' }).click()
    await page.getByText('Archive', { exact: true }).waitFor({ state: 'detached' })
    expect(await page.getByText('The change request was edited').count()).toBe(0)
    await page.getByRole('button', { name: 'Request a reviewer' }).click()
    await page.getByRole('dialog').getByLabel(reviewer.name).check()
    expect(await lookAt(page, 'change-request-ask')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Request a reviewer' }).click()
    await page.getByText('Review requested').waitFor()
    await moveByKeys(page, 'Send to review')
    await page.locator('.badge', { hasText: 'In review' }).waitFor()

    const params = pathOf(request as never)
    await reviewer.call('setChangeRequestState', { params, body: { state: 'Approved', version: 2 } })
    await page.locator('.badge', { hasText: 'Approved' }).waitFor()
    const admin = await open('ADMIN', 'dark', 360)
    await admin.page.goto(address(request))
    await admin.page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const when = admin.page.getByLabel('When')
    await when.fill('2020-01-01T10:00')
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click({ force: true })
    expect(await admin.page.getByRole('dialog').count()).toBe(1)
    expect(await lookAt(admin.page, 'change-request-schedule')).toEqual([])
    await when.fill('2099-01-01T10:00')
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await admin.page.getByText('Pending').waitFor()
    await page.getByText('Pending').waitFor()
    await moveByKeys(admin.page, 'Reject')
    await page.locator('.badge', { hasText: 'Rejected' }).waitFor()
    expect(await page.locator('.request-moves button').count()).toBe(0)
  })

  it('are discarded by their author while they are drafts, after a question', async ({ world }) => {
    const { feature } = await guarded(world)
    const { open } = await checkedConsole(world)
    const { page } = await open('EDITOR', 'dark', 360)
    await page.goto('/change-requests/mine')
    const request = await page.evaluate<Made>(drafting([turningOn(feature)]))
    await page.goto(address(request))
    const discard = page.getByRole('button', { name: 'Discard draft' })
    await discard.waitFor()
    expect(await page.locator('.request-moves button').allInnerTexts()).toEqual(['Send to review', 'Discard draft'])
    const remove = page.getByRole('button', { name: /^Remove change/ })
    expect(await remove.getAttribute('title')).toBe('This is the last change: discard the draft instead')
    await discard.click()
    expect(await lookAt(page, 'change-request-discard')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    await moveByKeys(page, 'Discard draft')
    await page.getByText('Draft discarded').waitFor()
    await page.getByText('No change requests').waitFor()
  })
})
